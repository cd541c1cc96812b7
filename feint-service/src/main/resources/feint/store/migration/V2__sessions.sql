-- A session is a token that was had by showing another, its parent, and is good for no longer than that.
ALTER TABLE tokens ADD COLUMN parent TEXT;
