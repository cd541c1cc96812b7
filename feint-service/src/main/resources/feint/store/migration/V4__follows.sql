-- The run that a run follows, and the filters and the evidence that it began with, as JSON: the run before may be deleted.
ALTER TABLE runs ADD COLUMN follows TEXT;
ALTER TABLE runs ADD COLUMN carried TEXT;

-- Which run follows a run: at most one, also after either was deleted.
CREATE TABLE followed (
  id TEXT PRIMARY KEY,
  follower TEXT NOT NULL
);
