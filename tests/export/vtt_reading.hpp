#pragma once
// Reads battle maps back into the plan's millimetres, and what the tests ask of
// lines and rays. In doubles, and by brute force.

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/export/vtt.hpp>

namespace enfilade::testing {

struct P {
  double x = 0, y = 0;
};
struct Segment {
  P a, b;
};
struct Gap {
  Segment at;
  Segment face;  // of the room
};
struct Door {
  Segment bounds;
  P position;
  double rotation = 0;
  bool closed = false;
};

inline P to_p(geom::Point p) { return {double(p.x), double(p.y)}; }
inline geom::Point rounded(P p) {
  return {static_cast<geom::Length>(std::lround(p.x)), static_cast<geom::Length>(std::lround(p.y))};
}
inline double length(P a, P b) { return std::hypot(a.x - b.x, a.y - b.y); }

inline double nearest(const Segment& s, P p) {
  const double dx = s.b.x - s.a.x, dy = s.b.y - s.a.y, square = dx * dx + dy * dy;
  const double t = square == 0 ? 0 : std::clamp(((p.x - s.a.x) * dx + (p.y - s.a.y) * dy) / square, 0.0, 1.0);
  return length(p, {s.a.x + t * dx, s.a.y + t * dy});
}
inline bool near(const std::vector<Segment>& all, P p, double limit) {
  return std::any_of(all.begin(), all.end(), [&](const Segment& s) {
    return p.x >= std::min(s.a.x, s.b.x) - limit && p.x <= std::max(s.a.x, s.b.x) + limit &&
           p.y >= std::min(s.a.y, s.b.y) - limit && p.y <= std::max(s.a.y, s.b.y) + limit && nearest(s, p) <= limit;
  });
}

template <class Visit>
void along(const Segment& s, double step, const Visit& visit) {
  const int n = std::max(1, static_cast<int>(length(s.a, s.b) / step));
  for (int i = 0; i <= n; ++i) visit(P{s.a.x + (s.b.x - s.a.x) * i / n, s.a.y + (s.b.y - s.a.y) * i / n});
}

inline std::optional<P> crossing(const Segment& s, const Segment& t) {
  const double dx = s.b.x - s.a.x, dy = s.b.y - s.a.y, ex = t.b.x - t.a.x, ey = t.b.y - t.a.y;
  const double d = dx * ey - dy * ex;
  if (d == 0) return std::nullopt;
  const double u = ((t.a.x - s.a.x) * ey - (t.a.y - s.a.y) * ex) / d;
  const double v = ((t.a.x - s.a.x) * dy - (t.a.y - s.a.y) * dx) / d;
  if (u < 0 || u > 1 || v < 0 || v > 1) return std::nullopt;
  return P{s.a.x + u * dx, s.a.y + u * dy};
}
inline bool stopped(const std::vector<Segment>& walls, const Segment& ray) {
  return std::any_of(walls.begin(), walls.end(), [&](const Segment& w) { return crossing(ray, w).has_value(); });
}

// The faces of the rooms of storey 0, and the openings in them.
inline std::vector<Segment> faces_of(const plan::Model& model) {
  std::vector<Segment> faces;
  for (const plan::Room& room : model.rooms) {
    if (room.region.storey != 0) continue;
    geom::each_edge(plan::polygon_of(room.region), [&](geom::Point a, geom::Point b) {
      faces.push_back({to_p(a), to_p(b)});
    });
  }
  return faces;
}
inline std::vector<Gap> gaps_of(const plan::Model& model, bool windows) {
  std::vector<Gap> gaps;
  for (const plan::Room& room : model.rooms) {
    for (const plan::Portal& p : room.portals) {
      if (room.region.storey != 0 || p.kind == plan::PortalKind::well) continue;
      if (p.kind == plan::PortalKind::window && !windows) continue;
      Segment face;
      std::size_t i = 0;
      geom::each_edge(plan::polygon_of(room.region), [&](geom::Point a, geom::Point b) {
        if (i++ == p.face) face = {to_p(a), to_p(b)};
      });
      gaps.push_back({{to_p(p.a), to_p(p.b)}, face});
    }
  }
  return gaps;
}
// How far a portal's end lies from its room's face, at most: on slanted faces
// plans round it.
inline double rounding(const std::vector<Gap>& gaps) {
  double most = 0;
  for (const Gap& g : gaps) most = std::max({most, nearest(g.face, g.at.a), nearest(g.face, g.at.b)});
  return most;
}
// Within a millimetre and a half of the gap's line, and at least `margin` from its ends.
inline bool inside_gap(const std::vector<Gap>& gaps, P p, double margin) {
  return std::any_of(gaps.begin(), gaps.end(), [&](const Gap& g) {
    if (nearest(g.at, p) > (margin < 0 ? -margin + 0.5 : 1.5)) return false;
    return margin < 0 || (length(p, g.at.a) > margin && length(p, g.at.b) > margin);
  });
}

// As far as anybody looks at it: signature, header, size.
inline std::string fake_png(std::int32_t wide, std::int32_t high) {
  std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  for (const std::int32_t v : {wide, high}) {
    for (int shift = 24; shift >= 0; shift -= 8) png += static_cast<char>(v >> shift & 255);
  }
  return png;
}

inline std::string from_base64(const std::string& text) {
  static const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<std::uint32_t>(letters.find(c));
    if ((count += 6) < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 255);
  }
  return bytes;
}

inline std::string vtt_text(const plan::Model& model, const exports::VttOptions& options) {
  const Result<exports::VttFrame> frame = exports::vtt_frame(model, 0, options);
  if (!frame) {
    ADD_FAILURE() << frame.error().line();
    return "{}";
  }
  exports::MemorySink sink;
  const std::string png = fake_png(frame->columns * options.pixels_per_grid, frame->rows * options.pixels_per_grid);
  const Status s = exports::write_vtt(model, 0, png, sink, options);
  EXPECT_TRUE(s.ok()) << s.error().line();
  return std::string(sink.text());
}
inline nlohmann::json vtt_json(const plan::Model& model, const exports::VttOptions& options) {
  return nlohmann::json::parse(vtt_text(model, options));
}

struct Battle {
  exports::VttFrame frame;
  std::vector<std::vector<P>> lines;
  std::vector<Segment> walls;     // of the lines
  std::set<geom::Point> corners;  // likewise
  std::vector<Door> doors;
};

inline Battle battle(const plan::Model& model, const exports::VttOptions& options) {
  const nlohmann::json json = vtt_json(model, options);
  Battle map;
  map.frame = *exports::vtt_frame(model, 0, options);
  const auto read = [&](const nlohmann::json& p) {
    return P{map.frame.box.lo.x + p.at("x").get<double>() * options.square,
             map.frame.box.hi.y - p.at("y").get<double>() * options.square};
  };
  for (const auto& line : json.at("line_of_sight")) {
    std::vector<P>& points = map.lines.emplace_back();
    for (const auto& p : line) points.push_back(read(p));
    for (std::size_t i = 0; i + 1 < points.size(); ++i) map.walls.push_back({points[i], points[i + 1]});
    for (const P p : points) map.corners.insert(rounded(p));
  }
  for (const auto& d : json.at("portals")) {
    map.doors.push_back({{read(d.at("bounds").at(0)), read(d.at("bounds").at(1))},
                         read(d.at("position")),
                         d.at("rotation").get<double>(),
                         d.at("closed").get<bool>()});
  }
  return map;
}

}  // namespace enfilade::testing
