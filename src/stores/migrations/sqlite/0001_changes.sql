-- Rows lie in the order of building, floor, path, subject, item.
-- item is kept with its highest bit turned, so that signed order is its order.
-- expires is NULL for what never expires.
CREATE TABLE building (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE change (
  building INTEGER NOT NULL REFERENCES building (id),
  floor INTEGER NOT NULL CHECK (floor BETWEEN -32768 AND 32767),
  path BLOB NOT NULL CHECK (length(path) <= 512),
  subject INTEGER NOT NULL CHECK (subject BETWEEN 0 AND 255),
  item INTEGER NOT NULL,
  version INTEGER NOT NULL,
  expires INTEGER,
  body BLOB NOT NULL CHECK (length(body) <= 65536),
  PRIMARY KEY (building, floor, path, subject, item)
) STRICT, WITHOUT ROWID;

CREATE INDEX change_expires ON change (expires) WHERE expires IS NOT NULL;
