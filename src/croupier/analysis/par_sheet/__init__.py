"""The PAR sheet: an analysis as a document to file, the same to the byte whenever it is made again."""
