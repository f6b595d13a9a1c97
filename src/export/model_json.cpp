// Writes a model as JSON. By hand, since the text of a large building is
// mostly numbers and a document tree would cost more than the writing.

#include <enfilade/export/model_json.hpp>

#include <charconv>
#include <initializer_list>

#include "export/utf8.hpp"

namespace enfilade::exports {
namespace {

using plan::Portal;
using plan::Room;

class Out {
 public:
  std::string text;

  void key(const char* name) {
    comma();
    text += '"';
    text += name;
    text += "\":";
    fresh_ = true;
  }
  void open(char c) {
    comma();
    text += c;
    fresh_ = true;
  }
  void close(char c) {
    text += c;
    fresh_ = false;
  }
  void line() { text += '\n'; }
  void number(std::int64_t v) {
    comma();
    char digits[24];
    text.append(digits, std::to_chars(digits, digits + sizeof digits, v).ptr);
  }
  void numbers(std::initializer_list<std::int64_t> values) {
    open('[');
    for (const std::int64_t v : values) number(v);
    close(']');
  }
  void flag(bool v) {
    comma();
    text += v ? "true" : "false";
  }
  void null() {
    comma();
    text += "null";
  }
  void string(std::string_view v) {
    comma();
    text += '"';
    for (const char c : v) {
      const auto u = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\') {
        text += '\\';
        text += c;
      } else if (u < 0x20) {
        constexpr char kHex[] = "0123456789abcdef";
        text += "\\u00";
        text += kHex[u >> 4];
        text += kHex[u & 15];
      } else {
        text += c;
      }
    }
    text += '"';
  }

 private:
  void comma() {
    if (!fresh_) text += ',';
    fresh_ = false;
  }
  bool fresh_ = true;
};

void put(Out& o, const geom::Box& b) { o.numbers({b.lo.x, b.lo.y, b.hi.x, b.hi.y}); }
void put(Out& o, geom::Point p) { o.numbers({p.x, p.y}); }
void put(Out& o, const geom::Ring& ring) {
  o.open('[');
  for (const geom::Point p : ring) put(o, p);
  o.close(']');
}
void put(Out& o, plan::Material m) {
  o.open('[');
  o.string(plan::id(m.role));
  o.number(m.shade);
  o.close(']');
}
void put(Out& o, plan::Face f) {
  if (f.facade == 0) return o.string(plan::id(f.behind));
  o.open('[');
  o.string(plan::id(f.behind));
  o.number(f.facade);
  o.close(']');
}

void put_office(Out& o, const plan::Brief& b) {
  o.open('{');
  o.key("class");
  o.string(plan::id(b.office_class));
  o.key("halls");
  o.string(plan::id(b.halls));
  o.key("office_width");
  o.number(b.office_width);
  o.key("executive_floors");
  o.number(b.executive_floors);
  o.key("open_permille");
  o.number(b.open_permille);
  o.key("shops");
  o.flag(b.shops);
  o.key("atrium");
  o.flag(b.atrium);
  o.close('}');
}

void put_brief(Out& o, const plan::Brief& b) {
  o.open('{');
  o.key("kind");
  o.string(clean(b.kind));
  o.key("seed");
  o.number(static_cast<std::int64_t>(b.seed));
  o.key("id");
  o.string(clean(b.id));
  o.key("site");
  o.open('{');
  o.key("width");
  o.number(b.site.width);
  o.key("depth");
  o.number(b.site.depth);
  o.close('}');
  const auto length = [&](const char* name, std::int64_t v) {
    o.key(name);
    o.number(v);
  };
  length("floors", b.floors);
  length("floor_height", b.floor_height);
  length("hall_width", b.hall_width);
  o.key("identical_floors");
  o.flag(b.identical_floors);
  length("average_room", b.average_room);
  length("least_room", b.least_room);
  length("hallway_permille", b.hallway_permille);
  length("door_permille", b.door_permille);
  length("bay", b.bay);
  o.key("palette");
  o.string(clean(b.palette));
  o.key("furniture");
  o.flag(b.furniture);
  o.key("given");
  o.open('[');
  if (b.given.width) o.string("width");
  if (b.given.depth) o.string("depth");
  if (b.given.floors) o.string("floors");
  if (b.given.floor_height) o.string("floor_height");
  if (b.given.hall_width) o.string("hall_width");
  if (b.given.office_class) o.string("class");
  if (b.given.office_width) o.string("office_width");
  o.close(']');
  if (b.kind == "office") {
    o.key("office");
    put_office(o, b);
  }
  o.close('}');
}

void put_portal(Out& o, const Portal& p) {
  o.open('{');
  o.key("kind");
  o.string(plan::id(p.kind));
  o.key("id");
  o.numbers({p.id.depth, p.id.edge, p.id.slot, p.id.storey});
  o.key("face");
  // The lids are 254 and 255 in files: no well has another face.
  o.number(p.kind == plan::PortalKind::well ? p.face & 255 : p.face);
  o.key("a");
  put(o, p.a);
  o.key("b");
  put(o, p.b);
  o.key("z");
  o.numbers({p.z0, p.z1});
  if (plan::has_leaf(p.kind) || p.hinge_at_b || p.opens_left) {
    o.key("hinge");
    o.string(p.hinge_at_b ? "b" : "a");
    o.key("opens");
    o.string(p.opens_left ? "left" : "right");
  }
  if (p.lock != 0) {
    o.key("lock");
    o.number(p.lock);
  }
  o.close('}');
}

void put_contents(Out& o, const Room& room) {
  o.key("objects");
  o.open('[');
  for (const plan::Object& x : room.objects) {
    o.open('{');
    o.key("kind");
    o.string(plan::id(x.kind));
    o.key("facing");
    o.number(x.facing);
    o.key("material");
    put(o, x.material);
    o.key("box");
    put(o, x.footprint);
    o.key("z");
    o.numbers({x.z0, x.z1});
    o.close('}');
  }
  o.close(']');
  if (!room.flights.empty()) {
    o.key("flights");
    o.open('[');
    for (const plan::Flight& f : room.flights) {
      o.open('{');
      o.key("box");
      put(o, f.box);
      o.key("up");
      o.number(f.up);
      o.key("z");
      o.numbers({f.z0, f.z1});
      o.key("risers");
      o.number(f.risers);
      o.close('}');
    }
    o.close(']');
  }
  if (!room.landings.empty()) {
    o.key("landings");
    o.open('[');
    for (const plan::Landing& l : room.landings) {
      o.open('{');
      o.key("box");
      put(o, l.box);
      o.key("z");
      o.number(l.z);
      o.close('}');
    }
    o.close(']');
  }
}

void put_room(Out& o, const Room& room) {
  const plan::Region& r = room.region;
  o.open('{');
  o.key("path");
  o.string(room.path.text());
  o.key("kind");
  o.string(plan::id(r.kind));
  o.key("use");
  o.string(plan::id(r.use));
  o.key("key");
  o.string(to_hex(r.key));
  o.key("cell");
  o.number(r.cell);
  o.key("box");
  put(o, r.box);
  o.key("z");
  o.numbers({r.z0, r.z1});
  o.key("faces");
  o.open('[');
  for (std::size_t i = 0; i < plan::face_count(r); ++i) put(o, plan::face_of(r, i));
  o.close(']');
  if (r.outline) {
    o.key("outline");
    o.open('[');
    put(o, r.outline->polygon.outer);
    for (const geom::Ring& hole : r.outline->polygon.holes) put(o, hole);
    o.close(']');
  }
  o.key("finish");
  o.open('{');
  o.key("wall");
  put(o, room.finish.wall);
  o.key("floor");
  put(o, room.finish.floor);
  o.key("ceiling");
  put(o, room.finish.ceiling);
  o.close('}');
  o.key("portals");
  o.open('[');
  for (const Portal& p : room.portals) put_portal(o, p);
  o.close(']');
  put_contents(o, room);
  o.close('}');
}

void put_floors(Out& o, const plan::Model& model) {
  o.open('[');
  for (std::size_t i = 0; i < model.rooms.size();) {
    const std::int16_t storey = model.rooms[i].region.storey;
    o.open('{');
    o.key("storey");
    o.number(storey);
    o.key("rooms");
    o.open('[');
    for (; i < model.rooms.size() && model.rooms[i].region.storey == storey; ++i) {
      o.line();
      put_room(o, model.rooms[i]);
    }
    o.close(']');
    o.close('}');
  }
  o.close(']');
}

// Rooms are nodes by path; everything one can pass is an edge.
void put_graph(Out& o, const plan::Model& model) {
  o.open('{');
  o.key("edges");
  o.open('[');
  for (const plan::Joint& j : model.joints) {
    if (j.a < 0 || j.portal.kind == plan::PortalKind::window) continue;
    o.line();
    o.open('{');
    o.key("kind");
    o.string(plan::id(j.portal.kind));
    o.key("rooms");
    o.open('[');
    o.string(model.rooms[static_cast<std::size_t>(j.a)].path.text());
    if (j.b < 0) o.null();
    else o.string(model.rooms[static_cast<std::size_t>(j.b)].path.text());
    o.close(']');
    const Portal& p = j.portal;
    o.key("at");
    o.numbers({p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2, p.z0});
    o.key("width");
    o.number(p.width());
    o.close('}');
  }
  o.close(']');
  o.close('}');
}

}  // namespace

std::string write_model_json(const plan::Model& model, Key hash) {
  Out o;
  o.text.reserve(4096 + model.rooms.size() * 3000);
  o.open('{');
  o.key("format");
  o.string("enfilade-model");
  o.key("schema");
  o.number(kModelSchemaVersion);
  o.key("units");
  o.string("mm");
  o.key("generator");
  o.open('{');
  o.key("version");
  o.string(kGeneratorVersion);
  o.key("world");
  o.number(kWorldVersion);
  o.close('}');
  o.key("seed");
  o.number(static_cast<std::int64_t>(model.brief.seed));
  o.key("hash");
  o.string(to_hex(hash));
  o.line();
  o.key("brief");
  put_brief(o, model.brief);
  o.line();
  o.key("palette");
  o.string(plan::palette_id(model.palette));
  o.line();
  o.key("floors");
  put_floors(o, model);
  o.line();
  o.key("graph");
  put_graph(o, model);
  o.close('}');
  o.line();
  return std::move(o.text);
}

}  // namespace enfilade::exports
