"""Where the people of the house prove who they are: credentials, sessions, and the reception that joins them with the
accounts on record. Secrets stay here, hashed or encrypted, and never reach the journal."""
