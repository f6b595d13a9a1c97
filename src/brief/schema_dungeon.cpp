#include "brief/schema.hpp"

namespace enfilade::brief {

constexpr std::string_view kDungeonSchema = R"schema(    "dungeon": {
      "description": "How a dungeon is dug.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "order": {
          "description": "In which order rooms and passages are made, where diggers are left out.",
          "type": "string",
          "enum": [
            "rooms-first",
            "rooms-maze",
            "maze-rooms"
          ],
          "default": "rooms-first"
        },
        "maze": {
          "description": "The algorithm of mazes. Not in order rooms-first.",
          "type": "string",
          "enum": [
            "depth-first",
            "prim",
            "kruskal",
            "aldous-broder",
            "wilson",
            "hunt-and-kill",
            "growing-tree",
            "eller",
            "recursive-division",
            "binary-tree",
            "sidewinder"
          ],
          "default": "depth-first"
        },
        "rooms": {
          "description": "Rooms of a level, or of a block of a dungeon without end. Left out: by its area.",
          "type": "integer",
          "minimum": 0,
          "maximum": 4000
        },
        "room_side": {
          "description": "Sides of rooms in cells, the least and the most.",
          "type": "array",
          "minItems": 2,
          "maxItems": 2,
          "items": {
            "type": "integer",
            "minimum": 2,
            "maximum": 24
          },
          "default": [
            2,
            6
          ]
        },
        "detour": {
          "description": "A way between linked rooms is at most so many times the straight line. Only in order rooms-first.",
          "type": "number",
          "minimum": 1,
          "maximum": 10,
          "default": 2.3
        },
        "sparseness": {
          "description": "How often every dead end is walled off. Left out: what suits the order. Not in order rooms-first.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1000
        },
        "loops": {
          "description": "Chance of each dead end to become a loop; with 0 there is none. Left out: what suits the order. Not in order rooms-first.",
          "type": "number",
          "minimum": 0,
          "maximum": 1
        },
        "straight": {
          "description": "Weight of going straight on, against 1 for each turn, in mazes depth-first and hunt-and-kill. Left out: what suits the order. Not in order rooms-first.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1000
        },
        "least_open": {
          "description": "Sparseness stops at this share of open cells. Not in order rooms-first.",
          "type": "number",
          "minimum": 0,
          "maximum": 1,
          "default": 0.33
        },
        "doors": {
          "description": "Chance of each door that may stand.",
          "type": "number",
          "minimum": 0,
          "maximum": 1,
          "default": 0.8
        },
        "caves": {
          "description": "Share of rooms that are caves; not of prefabs, stairs, and rooms that entry and lair must have.",
          "type": "number",
          "minimum": 0,
          "maximum": 1,
          "default": 0.15
        },
        "props": {
          "description": "Density of what stands and hangs.",
          "type": "number",
          "minimum": 0,
          "maximum": 1,
          "default": 0.3
        },
        "themes": {
          "description": "Looks of zones. Left out or empty: all.",
          "type": "array",
          "maxItems": 5,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "enum": [
              "masonry",
              "crypt",
              "cavern",
              "mine",
              "flooded"
            ]
          }
        },
        "keys": {
          "description": "Locked doors and where their keys lie: one behind another, or anywhere in reach.",
          "type": "string",
          "enum": [
            "none",
            "chain",
            "loose"
          ],
          "default": "none"
        },
        "locks": {
          "description": "Zones behind locks at most; only with keys chain or loose.",
          "type": "integer",
          "minimum": 1,
          "maximum": 8,
          "default": 3
        },
        "diggers": {
          "description": "Steps in the order in which they dig. Left out or empty: as order says. A key that no step uses is an error.",
          "type": "array",
          "maxItems": 32,
          "items": {
            "$ref": "#/definitions/digger"
          }
        },
        "prefabs": {
          "description": "Hand-made rooms.",
          "type": "array",
          "maxItems": 32,
          "items": {
            "$ref": "#/definitions/prefab"
          }
        }
      }
    }
)schema";

constexpr std::string_view kDungeonDefinitions = R"schema(    "digger": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "dig"
      ],
      "properties": {
        "dig": {
          "description": "What is done.",
          "type": "string",
          "enum": [
            "maze",
            "ends",
            "sparseness",
            "loops",
            "rooms",
            "weighted-rooms",
            "link",
            "doors",
            "caves",
            "prefabs"
          ]
        },
        "amount": {
          "description": "How often or how many: passes of sparseness, loops at least, rooms, caves, prefabs.",
          "type": "integer",
          "minimum": 0,
          "maximum": 4000
        },
        "share": {
          "description": "Least open share that sparseness leaves, chance of each loop or door, share of rock that caves begin with.",
          "type": "number",
          "minimum": 0,
          "maximum": 1
        }
      },
      "allOf": [
        {
          "if": {
            "required": [
              "amount"
            ]
          },
          "then": {
            "properties": {
              "dig": {
                "enum": [
                  "sparseness",
                  "loops",
                  "caves",
                  "rooms",
                  "weighted-rooms",
                  "prefabs"
                ]
              }
            }
          }
        },
        {
          "if": {
            "required": [
              "share"
            ]
          },
          "then": {
            "properties": {
              "dig": {
                "enum": [
                  "sparseness",
                  "loops",
                  "caves",
                  "doors"
                ]
              }
            }
          }
        }
      ]
    },
    "prefab": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "rows"
      ],
      "properties": {
        "name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        },
        "rows": {
          "description": "From north to south, a character a cell: '.' floor, '+' floor where a passage may end, '#' or ' ' rock. Equally long.",
          "type": "array",
          "minItems": 1,
          "maxItems": 12,
          "items": {
            "type": "string",
            "pattern": "^[.+# ]{1,12}$"
          }
        },
        "weight": {
          "description": "How often it is chosen, against the others.",
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "default": 1
        }
      }
    }
  }
}
)schema";

}  // namespace enfilade::brief
