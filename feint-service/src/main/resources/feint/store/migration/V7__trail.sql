-- Administrative actions, each hashed with the hash before. Rows are only added: ids, and no names.
CREATE TABLE trail (
  number BIGINT PRIMARY KEY,
  time BIGINT NOT NULL,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,
  subject TEXT NOT NULL,
  query INTEGER NOT NULL,
  request TEXT NOT NULL,
  client TEXT NOT NULL,
  hash TEXT NOT NULL
);

CREATE INDEX trail_by_request ON trail (request);

-- Number and hash of the last row, so that rows missing at the end are noticed. Services that share a database lock it.
CREATE TABLE trail_head (
  one SMALLINT PRIMARY KEY,
  number BIGINT NOT NULL,
  hash TEXT NOT NULL
);

INSERT INTO trail_head (one, number, hash) VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');
