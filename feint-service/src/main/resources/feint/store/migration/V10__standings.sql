-- What changes with a query has a table of its own. PostgreSQL keeps earlier versions of rows as long as any transaction is open. There,
-- the key contains the version, so that an update reads the index entry of the current version only.
CREATE TABLE standings (
  run BIGINT NOT NULL REFERENCES runs (place),
  version BIGINT NOT NULL,
  phase TEXT NOT NULL,
  waiting SMALLINT NOT NULL,
  failure TEXT NOT NULL,
  part INTEGER NOT NULL,
  draws BIGINT NOT NULL,
  sent INTEGER NOT NULL,
  queue INTEGER NOT NULL,
  paid BIGINT NOT NULL,
  doubted SMALLINT NOT NULL,
  identified SMALLINT NOT NULL,
  chain TEXT NOT NULL,
  PRIMARY KEY (run${version})
) ${clustered};

INSERT INTO standings (run, version, phase, waiting, failure, part, draws, sent, queue, paid, doubted, identified, chain)
  SELECT place, version, phase, waiting, failure, part, draws, sent, queue, paid, doubted, identified, chain FROM runs;

DROP INDEX runs_by_phase;
ALTER TABLE runs DROP COLUMN version;
ALTER TABLE runs DROP COLUMN phase;
ALTER TABLE runs DROP COLUMN waiting;
ALTER TABLE runs DROP COLUMN failure;
ALTER TABLE runs DROP COLUMN part;
ALTER TABLE runs DROP COLUMN draws;
ALTER TABLE runs DROP COLUMN sent;
ALTER TABLE runs DROP COLUMN queue;
ALTER TABLE runs DROP COLUMN paid;
ALTER TABLE runs DROP COLUMN doubted;
ALTER TABLE runs DROP COLUMN identified;
ALTER TABLE runs DROP COLUMN chain;
ALTER TABLE runs RENAME TO origins;

CREATE INDEX standings_by_phase ON standings (phase, run);

CREATE VIEW runs AS SELECT
  standings.run AS place, origins.id, origins.request_id, origins.request_hash, origins.name, origins.scenario, origins.policy,
  origins.policy_file, origins.trajectories, origins.seed, origins.begun_as, origins.created, origins.public_name, origins.follows,
  origins.carried, origins.tasks, origins.deadline, origins.pace, standings.version, standings.phase, standings.waiting,
  standings.failure, standings.part, standings.draws, standings.sent, standings.queue, standings.paid, standings.doubted,
  standings.identified, standings.chain
  FROM standings JOIN origins ON origins.place = standings.run;

-- The same for the last group of writes of each service.
ALTER TABLE marks RENAME TO former_marks;
CREATE TABLE marks (
  service TEXT NOT NULL,
  number BIGINT NOT NULL,
  hash TEXT NOT NULL,
  previous TEXT NOT NULL,
  PRIMARY KEY (service${number})
);
INSERT INTO marks (service, number, hash, previous) SELECT service, number, hash, previous FROM former_marks;
DROP TABLE former_marks;
