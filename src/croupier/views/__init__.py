"""Read models, one for each audience, each built up from nothing: what is not added cannot leak."""
