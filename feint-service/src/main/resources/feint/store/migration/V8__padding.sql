-- SQLite stores small numbers in fewer bytes. Spaces make rows of learning queries, of decoys and of all states of the oracle
-- equally long.
ALTER TABLE queries ADD COLUMN padding TEXT;
