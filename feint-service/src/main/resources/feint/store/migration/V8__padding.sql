-- SQLite stores small numbers in fewer bytes. Spaces make rows of learning queries and of decoys equally long.
ALTER TABLE queries ADD COLUMN padding TEXT;
