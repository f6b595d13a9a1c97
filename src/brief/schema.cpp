// The schema, word for word as in docs/schema/brief.schema.json (a test compares
// them, and the limits in it with those of plan/brief.hpp).

#include <string>

#include <enfilade/brief/read.hpp>

#include "brief/schema.hpp"

namespace enfilade::brief {
namespace {

constexpr std::string_view kProperties = R"schema({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "$id": "https://enfilade.invalid/schema/brief.schema.json",
  "title": "Enfilade brief",
  "description": "What to build. Lengths are metres, as numbers or as text with a unit.",
  "type": "object",
  "additionalProperties": false,
  "minProperties": 1,
  "properties": {
    "$schema": {
      "type": "string",
      "description": "Where an editor finds this schema; not read."
    },
    "kind": {
      "description": "What kind of building.",
      "type": "string",
      "enum": [
        "tower",
        "office",
        "apartments",
        "dungeon"
      ],
      "default": "tower"
    },
    "seed": {
      "description": "The same seed always gives the same building.",
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991,
      "default": 1
    },
    "id": {
      "description": "The building's name where changes are kept. Left out: derived from kind, class, site, floors and seed.",
      "type": "string",
      "pattern": "^[A-Za-z0-9._-]{1,64}$"
    },
    "floors": {
      "description": "Number of storeys.",
      "type": "integer",
      "minimum": 1,
      "maximum": 10000,
      "default": 12
    },
    "floor_height": {
      "description": "From floor to floor.",
      "default": 3.6,
      "anyOf": [
        {
          "type": "number",
          "minimum": 2.6,
          "maximum": 10
        },
        {
          "$ref": "#/definitions/lengthWithUnit"
        }
      ]
    },
    "hall_width": {
      "description": "Width of halls. At most 0.75 of average_room, in offices of office_width.",
      "default": 1.8,
      "anyOf": [
        {
          "type": "number",
          "minimum": 1.2,
          "maximum": 6
        },
        {
          "$ref": "#/definitions/lengthWithUnit"
        }
      ]
    },
    "identical_floors": {
      "description": "One layout for all upper floors.",
      "type": "boolean",
      "default": false
    },
    "average_room": {
      "description": "Side of a usual room.",
      "default": 4.5,
      "anyOf": [
        {
          "type": "number",
          "minimum": 3.5,
          "maximum": 12
        },
        {
          "$ref": "#/definitions/lengthWithUnit"
        }
      ]
    },
    "least_room": {
      "description": "No room is narrower. At most 0.6 of average_room.",
      "default": 2.4,
      "anyOf": [
        {
          "type": "number",
          "minimum": 2.1,
          "maximum": 6
        },
        {
          "$ref": "#/definitions/lengthWithUnit"
        }
      ]
    },
    "hallway_probability": {
      "description": "Chance of each further opening between halls.",
      "type": "number",
      "minimum": 0,
      "maximum": 1,
      "default": 0.5
    },
    "door_probability": {
      "description": "Chance of each door that is not needed to reach a room.",
      "type": "number",
      "minimum": 0,
      "maximum": 1,
      "default": 0.9
    },
    "class": {
      "description": "The family of outlines: A, B and C from the stately to the plain, and three shapes of their own. Left out: C up to 3 floors, B up to 10, else A.",
      "type": "string",
      "enum": [
        "A",
        "B",
        "C",
        "courtyard",
        "spires",
        "keyhole"
      ]
    },
    "halls": {
      "description": "How halls are laid: a grid, or one spine.",
      "type": "string",
      "enum": [
        "auto",
        "grid",
        "spine"
      ],
      "default": "auto"
    },
    "office_width": {
      "description": "From the façade to the hall.",
      "default": 6,
      "anyOf": [
        {
          "type": "number",
          "minimum": 3.5,
          "maximum": 15
        },
        {
          "$ref": "#/definitions/lengthWithUnit"
        }
      ]
    },
    "executive_floors": {
      "description": "Topmost floors with few halls and large suites. At most floors.",
      "type": "integer",
      "minimum": 0,
      "maximum": 1000,
      "default": 0
    },
    "open_probability": {
      "description": "Chance of each upper floor to be open plan.",
      "type": "number",
      "minimum": 0,
      "maximum": 1,
      "default": 0
    },
    "shops": {
      "description": "Shops on the street side of the ground floor.",
      "type": "boolean",
      "default": false
    },
    "atrium": {
      "description": "The lobby is two storeys high.",
      "type": "boolean",
      "default": false
    },
    "apartment_area": {
      "description": "Wanted area of an apartment, in square metres.",
      "type": "number",
      "minimum": 18,
      "maximum": 1000,
      "default": 70
    },
    "corridor_width": {
      "description": "Width of corridors between apartments.",
      "default": 1.5,
      "anyOf": [
        {
          "type": "number",
          "minimum": 1.2,
          "maximum": 4
        },
        {
          "$ref": "#/definitions/lengthWithUnit"
        }
      ]
    },
    "balconies": {
      "description": "Balconies before living rooms above the ground, where they have room.",
      "type": "boolean",
      "default": false
    },
    "rooms": {
      "description": "How apartments are cut into rooms.",
      "type": "string",
      "enum": [
        "hall-first",
        "voronoi"
      ],
      "default": "hall-first"
    },
    "roof": {
      "description": "What covers the house: a roof with a parapet, or slopes with eaves.",
      "type": "string",
      "enum": [
        "flat",
        "hip"
      ],
      "default": "flat"
    },
    "experience": {
      "description": "What is wanted of the rooms of a dwelling, by use; the audit says what was reached.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "living": {
          "$ref": "#/definitions/wanted"
        },
        "bedroom": {
          "$ref": "#/definitions/wanted"
        },
        "kitchen": {
          "$ref": "#/definitions/wanted"
        },
        "bathroom": {
          "$ref": "#/definitions/wanted"
        }
      }
    },
    "levels": {
      "description": "Number of levels of a dungeon: storeys 0, -1, -2 and on down.",
      "type": "integer",
      "minimum": 1,
      "maximum": 64,
      "default": 1
    },
    "bay": {
      "description": "From window to window; fitted to each side.",
      "default": 1.5,
      "anyOf": [
        {
          "type": "number",
          "minimum": 0.9,
          "maximum": 6
        },
        {
          "$ref": "#/definitions/lengthWithUnit"
        }
      ]
    },
    "palette": {
      "description": "Colours and materials. Left out: chosen by the seed.",
      "type": "string",
      "enum": [
        "birch",
        "slate",
        "terracotta",
        "sage",
        "harbour",
        "graphite"
      ]
    },
    "furniture": {
      "description": "Whether rooms are furnished.",
      "type": "boolean",
      "default": true
    },
    "site": {
      "description": "The plot: a rectangle, or for apartments a polygon or a file of footprints; for dungeons a grid of cells, or no bounds.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "width": {
          "description": "Along x.",
          "default": 45,
          "anyOf": [
            {
              "type": "number",
              "minimum": 1,
              "maximum": 1000
            },
            {
              "$ref": "#/definitions/lengthWithUnit"
            }
          ]
        },
        "depth": {
          "description": "Along y.",
          "default": 35,
          "anyOf": [
            {
              "type": "number",
              "minimum": 1,
              "maximum": 1000
            },
            {
              "$ref": "#/definitions/lengthWithUnit"
            }
          ]
        },
        "polygon": {
          "description": "The outline's points in metres, either way round. At most 2000 m long.",
          "allOf": [
            {
              "$ref": "#/definitions/ring"
            }
          ]
        },
        "holes": {
          "description": "Courtyards in the polygon.",
          "type": "array",
          "maxItems": 100,
          "items": {
            "$ref": "#/definitions/ring"
          }
        },
        "party": {
          "description": "Edges that stand against a neighbour, counted from 0: edge i begins at point i; those of holes follow.",
          "type": "array",
          "maxItems": 1000,
          "uniqueItems": true,
          "items": {
            "type": "integer",
            "minimum": 0,
            "maximum": 999
          }
        },
        "footprints": {
          "description": "A GeoJSON file with outlines, relative to this one.",
          "type": "string",
          "minLength": 1,
          "maxLength": 200
        },
        "cells": {
          "description": "Cells of a dungeon along x and y, 3 m each.",
          "type": "array",
          "minItems": 2,
          "maxItems": 2,
          "items": {
            "type": "integer",
            "minimum": 3,
            "maximum": 512
          },
          "default": [
            40,
            25
          ]
        },
        "unbounded": {
          "description": "A dungeon without end, instead of cells.",
          "type": "boolean",
          "default": false
        }
      }
    },
)schema";

}  // namespace

std::string_view brief_schema() {
  static const std::string schema =
      std::string(kProperties).append(kDungeonSchema).append(kKindsAndDefinitions).append(kDungeonDefinitions);
  return schema;
}

}  // namespace enfilade::brief
