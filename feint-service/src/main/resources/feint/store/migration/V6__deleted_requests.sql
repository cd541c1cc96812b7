-- The SHA-256 of the request that had made a deleted run: the request stays used, and its text is not kept.
ALTER TABLE deleted ADD COLUMN request TEXT;
CREATE UNIQUE INDEX deleted_by_request ON deleted (request);
