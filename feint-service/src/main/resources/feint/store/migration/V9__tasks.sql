-- Whether the trajectories have the names of tasks; the deadline of a query and the pace of decisions, in milliseconds.
ALTER TABLE runs ADD COLUMN tasks SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN deadline BIGINT;
ALTER TABLE runs ADD COLUMN pace BIGINT;
-- Runs with a deadline are looked through every second.
CREATE INDEX runs_by_deadline ON runs (place) WHERE deadline IS NOT NULL;
