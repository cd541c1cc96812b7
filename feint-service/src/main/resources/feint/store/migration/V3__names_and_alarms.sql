-- The name that observers are told, if the owner has chosen one.
ALTER TABLE runs ADD COLUMN public_name TEXT;

-- Whether an eavesdropper who knows the policy has identified the real trajectory.
ALTER TABLE runs ADD COLUMN identified SMALLINT NOT NULL DEFAULT 0;
