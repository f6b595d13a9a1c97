#include "brief/schema.hpp"

namespace enfilade::brief {

constexpr std::string_view kKindsAndDefinitions = R"schema(  },
  "allOf": [
    {
      "if": {
        "properties": {
          "kind": {
            "const": "tower"
          }
        }
      },
      "then": {
        "properties": {
          "class": false,
          "halls": false,
          "office_width": false,
          "executive_floors": false,
          "open_probability": false,
          "shops": false,
          "atrium": false,
          "apartment_area": false,
          "corridor_width": false,
          "balconies": false,
          "rooms": false,
          "roof": false,
          "experience": false,
          "levels": false,
          "dungeon": false,
          "site": {
            "properties": {
              "polygon": false,
              "holes": false,
              "party": false,
              "footprints": false,
              "cells": false,
              "unbounded": false
            }
          }
        }
      }
    },
    {
      "if": {
        "required": [
          "kind"
        ],
        "properties": {
          "kind": {
            "const": "office"
          }
        }
      },
      "then": {
        "properties": {
          "average_room": false,
          "least_room": false,
          "hallway_probability": false,
          "door_probability": false,
          "apartment_area": false,
          "corridor_width": false,
          "balconies": false,
          "rooms": false,
          "roof": false,
          "experience": false,
          "levels": false,
          "dungeon": false,
          "site": {
            "properties": {
              "polygon": false,
              "holes": false,
              "party": false,
              "footprints": false,
              "cells": false,
              "unbounded": false
            }
          }
        }
      }
    },
    {
      "if": {
        "required": [
          "kind"
        ],
        "properties": {
          "kind": {
            "const": "apartments"
          }
        }
      },
      "then": {
        "properties": {
          "hall_width": false,
          "average_room": false,
          "least_room": false,
          "hallway_probability": false,
          "door_probability": false,
          "class": false,
          "halls": false,
          "office_width": false,
          "executive_floors": false,
          "open_probability": false,
          "shops": false,
          "atrium": false,
          "levels": false,
          "dungeon": false,
          "site": {
            "properties": {
              "cells": false,
              "unbounded": false
            }
          }
        }
      }
    },
    {
      "if": {
        "required": [
          "kind"
        ],
        "properties": {
          "kind": {
            "const": "dungeon"
          }
        }
      },
      "then": {
        "properties": {
          "floors": false,
          "identical_floors": false,
          "bay": false,
          "hall_width": false,
          "average_room": false,
          "least_room": false,
          "hallway_probability": false,
          "door_probability": false,
          "class": false,
          "halls": false,
          "office_width": false,
          "executive_floors": false,
          "open_probability": false,
          "shops": false,
          "atrium": false,
          "apartment_area": false,
          "corridor_width": false,
          "balconies": false,
          "rooms": false,
          "roof": false,
          "experience": false,
          "site": {
            "properties": {
              "width": false,
              "depth": false,
              "polygon": false,
              "holes": false,
              "party": false,
              "footprints": false
            }
          }
        }
      }
    }
  ],
  "definitions": {
    "lengthWithUnit": {
      "type": "string",
      "pattern": "^ *[+]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)? *(m|cm|mm|ft|in) *$",
      "examples": [
        "2.7 m",
        "270 cm",
        "2700 mm",
        "9 ft",
        "30 in"
      ]
    },
    "wanted": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "depth": {
          "description": "Steps from outside the dwelling: its hall is 1, a room off the hall 2.",
          "type": "integer",
          "minimum": 1,
          "maximum": 9
        },
        "connectivity": {
          "description": "How many spaces it has a door to.",
          "type": "integer",
          "minimum": 1,
          "maximum": 9
        },
        "privacy": {
          "description": "Relative asymmetry: 0 joined with all other spaces, 1 at the end of a chain of them.",
          "type": "number",
          "minimum": 0,
          "maximum": 1
        }
      }
    },
    "point": {
      "type": "array",
      "minItems": 2,
      "maxItems": 2,
      "items": {
        "type": "number",
        "minimum": -10000,
        "maximum": 10000
      }
    },
    "ring": {
      "type": "array",
      "minItems": 3,
      "maxItems": 1001,
      "items": {
        "$ref": "#/definitions/point"
      }
    },
)schema";

}  // namespace enfilade::brief
