-- Texts and files that many runs share, by the SHA-256 of their content: scenarios, policy files, solved policies.
CREATE TABLE documents (
  hash TEXT PRIMARY KEY,
  content ${bytes} NOT NULL
);

-- Policies that had to be solved, by fingerprint.
CREATE TABLE solutions (
  fingerprint TEXT PRIMARY KEY,
  document TEXT NOT NULL REFERENCES documents (hash)
);

CREATE TABLE runs (
  place ${counter},
  id TEXT NOT NULL UNIQUE,
  request_id TEXT UNIQUE,
  request_hash TEXT NOT NULL,
  name TEXT NOT NULL,
  scenario TEXT NOT NULL REFERENCES documents (hash),
  policy TEXT NOT NULL,
  policy_file TEXT REFERENCES documents (hash),
  trajectories TEXT NOT NULL,
  part INTEGER NOT NULL,
  seed BIGINT,
  draws BIGINT NOT NULL,
  begun_as TEXT NOT NULL,
  phase TEXT NOT NULL,
  waiting SMALLINT NOT NULL,
  failure TEXT NOT NULL,
  version BIGINT NOT NULL,
  sent INTEGER NOT NULL,
  queue INTEGER NOT NULL,
  paid BIGINT NOT NULL,
  doubted SMALLINT NOT NULL,
  created BIGINT NOT NULL
);

-- Neither column changes with a query, so that no query touches the index.
CREATE INDEX runs_by_phase ON runs (phase, place);

-- Runs that were deleted: one that came back from elsewhere could be decided twice.
CREATE TABLE deleted (
  id TEXT PRIMARY KEY
);

CREATE TABLE queries (
  run BIGINT NOT NULL REFERENCES runs (place),
  number INTEGER NOT NULL,
  oracle INTEGER NOT NULL,
  incentive INTEGER NOT NULL,
  decoy SMALLINT NOT NULL,
  decoy_steps SMALLINT NOT NULL,
  decoy_state INTEGER NOT NULL,
  asked BIGINT NOT NULL,
  informative SMALLINT,
  answered BIGINT,
  given_up SMALLINT NOT NULL,
  late SMALLINT,
  PRIMARY KEY (run, number)
) ${clustered};

CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL,
  scope TEXT NOT NULL,
  created BIGINT NOT NULL,
  expires BIGINT,
  revoked BIGINT
);
