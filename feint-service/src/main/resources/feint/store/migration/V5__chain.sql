-- SHA-256 over what a run was made of and its decisions and answers, each hashed with the hash before. Empty for runs
-- that were stored before there were chains: they get theirs with their next change.
ALTER TABLE runs ADD COLUMN chain TEXT NOT NULL DEFAULT '';

-- The last group of writes of each service that uses the database. The same is in a file beside it (feint.store.Mark).
CREATE TABLE marks (
  service TEXT PRIMARY KEY,
  number BIGINT NOT NULL,
  hash TEXT NOT NULL,
  previous TEXT NOT NULL
);
