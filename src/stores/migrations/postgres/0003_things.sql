-- A record for each thing, where there was one for each room. The rows become
-- such records in the same transaction, by store::upgraded().
COMMENT ON TABLE enfilade.change IS 'A row for each thing that people changed.';
