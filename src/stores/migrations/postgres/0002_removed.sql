-- The highest version that a removed row of the building had. Rows that are made
-- anew count on from there, so that versions of a key only ever grow.
ALTER TABLE enfilade.building ADD COLUMN removed bigint NOT NULL DEFAULT 0;
