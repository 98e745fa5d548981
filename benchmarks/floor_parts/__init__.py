"""The floor under load: servers in processes of their own, clients that count and time every answer."""
