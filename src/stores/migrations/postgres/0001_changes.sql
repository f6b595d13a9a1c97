-- Rows are named by building, floor, path, subject, item.
-- item is kept with its highest bit turned, so that signed order is its order.
-- expires is NULL for what never expires.
CREATE TABLE enfilade.building (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE
);

CREATE TABLE enfilade.change (
  building integer NOT NULL REFERENCES enfilade.building (id),
  floor smallint NOT NULL,
  path bytea NOT NULL CHECK (length(path) <= 512),
  subject smallint NOT NULL CHECK (subject BETWEEN 0 AND 255),
  item bigint NOT NULL,
  version bigint NOT NULL,
  expires bigint,
  body bytea NOT NULL CHECK (length(body) <= 65536),
  PRIMARY KEY (building, floor, path, subject, item)
);

CREATE INDEX change_expires ON enfilade.change (expires) WHERE expires IS NOT NULL;

-- One row per client: the number of its last transaction that was done. A
-- client whose connection died at COMMIT looks here for what became of it.
CREATE TABLE enfilade.client (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  done bigint NOT NULL DEFAULT 0,
  seen timestamptz NOT NULL DEFAULT now()
);
