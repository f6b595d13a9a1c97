// Reads a model from JSON that may come from anywhere. Every value passes a
// checked getter of JsonReader; after the first error getters return harmless
// defaults and loops stop.

#include <enfilade/export/model_json.hpp>

#include <algorithm>
#include <memory>
#include <optional>

#include "export/json_reader.hpp"
#include "export/model_text.hpp"

namespace enfilade::exports {
namespace {

constexpr int kMaxDepth = 16;
constexpr std::size_t kMaxOutlinePoints = 16'384;
// The lids of a prism as wells name them, whatever their number is in memory.
constexpr std::int64_t kTopInFile = 254, kBottomInFile = 255;

std::optional<Key> parse_key(std::string_view hex) {
  if (hex.size() != 32) return std::nullopt;
  std::uint64_t words[2] = {0, 0};
  for (std::size_t i = 0; i < 32; ++i) {
    const char c = hex[i];
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) return std::nullopt;
    words[i / 16] = words[i / 16] << 4 | static_cast<unsigned>(digit);
  }
  return Key{words[0], words[1]};
}

Key read_key(JsonReader& r, const JsonNode& n) {
  const std::optional<Key> key = parse_key(r.string(n, 64));
  if (r.ok() && !key) r.want(n, "32 hexadecimal digits in lower case");
  return key.value_or(Key{});
}

plan::Face read_face(JsonReader& r, const JsonNode& n) {
  if (!r.ok()) return {};
  if (n.json->is_string()) return {r.one_of<plan::Behind>(n, plan::kBehinds, "neighbour"), 0};
  if (r.array(n, 2, 2) == 0) return {};
  return {r.one_of<plan::Behind>(r.item(n, 0), plan::kBehinds, "neighbour"),
          static_cast<std::uint16_t>(r.integer(r.item(n, 1), 0, plan::kMostFacades - 1))};
}

void read_office(JsonReader& r, const JsonNode& n, plan::Brief& b) {
  if (!r.object(n, {"class", "halls", "office_width", "executive_floors", "open_permille", "shops", "atrium"})) return;
  b.office_class = r.one_of<plan::OfficeClass>(r.field(n, "class"), plan::kOfficeClasses, "class");
  b.halls = r.one_of<plan::HallStyle>(r.field(n, "halls"), plan::kHallStyles, "hall style");
  b.office_width = r.length(r.field(n, "office_width"));
  b.executive_floors =
      static_cast<std::int32_t>(r.integer(r.field(n, "executive_floors"), 0, plan::kExecutiveFloorLimits.hi));
  b.open_permille = static_cast<std::int32_t>(r.integer(r.field(n, "open_permille"), 0, plan::kPermilleLimits.hi));
  b.shops = r.flag(r.field(n, "shops"));
  b.atrium = r.flag(r.field(n, "atrium"));
}

plan::Brief read_brief(JsonReader& r, const JsonNode& n) {
  plan::Brief b;
  if (!r.object(
          n,
          {"kind", "seed", "id", "site", "floors", "floor_height", "hall_width", "identical_floors", "average_room",
           "least_room", "hallway_permille", "door_permille", "bay", "palette", "furniture", "given"},
          {"office"})) {
    return b;
  }
  const auto whole = [&](std::string_view key) {
    return static_cast<std::int32_t>(r.integer(r.field(n, key), 0, geom::kLimit));
  };
  b.kind = r.string(r.field(n, "kind"), 64);
  b.seed = static_cast<std::uint64_t>(r.integer(r.field(n, "seed"), 0, static_cast<std::int64_t>(plan::kMaxSeed)));
  b.id = r.string(r.field(n, "id"), 256);
  const JsonNode site = r.field(n, "site");
  if (r.object(site, {"width", "depth"})) {
    b.site.width = r.length(r.field(site, "width"));
    b.site.depth = r.length(r.field(site, "depth"));
  }
  b.floors = whole("floors");
  b.dungeon.levels = b.floors;  // of a dungeon the file says no more
  b.floor_height = whole("floor_height");
  b.hall_width = whole("hall_width");
  b.identical_floors = r.flag(r.field(n, "identical_floors"));
  b.average_room = whole("average_room");
  b.least_room = whole("least_room");
  b.hallway_permille = whole("hallway_permille");
  b.door_permille = whole("door_permille");
  b.bay = whole("bay");
  b.palette = r.string(r.field(n, "palette"), 64);
  b.furniture = r.flag(r.field(n, "furniture"));
  const JsonNode given = r.field(n, "given");
  for (std::size_t i = 0, count = r.array(given, 0, 7); i < count && r.ok(); ++i) {
    const std::string_view name = r.string(r.item(given, i), 64);
    if (name == "width") b.given.width = true;
    else if (name == "depth") b.given.depth = true;
    else if (name == "floors") b.given.floors = true;
    else if (name == "floor_height") b.given.floor_height = true;
    else if (name == "hall_width") b.given.hall_width = true;
    else if (name == "class") b.given.office_class = true;
    else if (name == "office_width") b.given.office_width = true;
    else r.fail(r.item(given, i), "unknown size \"" + std::string(name) + '"');
  }
  // Only offices have it, so that a tower's file is the same as before there were any.
  const JsonNode office = r.field(n, "office");
  if (office.json && b.kind == "office") read_office(r, office, b);
  else if (office.json || b.kind == "office") r.fail(n, "\"office\" is for kind \"office\", and needed there");
  if (!r.ok()) return b;
  if (const Status status = plan::check_limits(b); !status) r.fail(n, status.error().text);
  return b;
}

void read_shape(JsonReader& r, const JsonNode& n, plan::Region& region) {
  region.box = r.box(r.field(n, "box"));
  std::tie(region.z0, region.z1) = r.levels(r.field(n, "z"), false);
  const JsonNode faces = r.field(n, "faces"), outline = r.field(n, "outline");
  if (!outline.json) {
    for (std::size_t i = 0, count = r.array(faces, 4, 4); i < count; ++i)
      region.faces[i] = read_face(r, r.item(faces, i));
    return;
  }
  auto shape = std::make_shared<plan::Outline>();
  std::size_t points = 0;
  for (std::size_t k = 0, rings = r.array(outline, 1, 256); k < rings && r.ok(); ++k) {
    const JsonNode ring = r.item(outline, k);
    geom::Ring to;
    for (std::size_t i = 0, count = r.array(ring, 3, kMaxOutlinePoints); i < count && r.ok(); ++i)
      to.push_back(r.point(r.item(ring, i)));
    points += to.size();
    if (k == 0) shape->polygon.outer = std::move(to);
    else shape->polygon.holes.push_back(std::move(to));
  }
  if (r.ok() && points > kMaxOutlinePoints) r.fail(outline, "more than 16384 edges");
  for (std::size_t i = 0, count = r.array(faces, points, points); i < count && r.ok(); ++i)
    shape->faces.push_back(read_face(r, r.item(faces, i)));
  if (!r.ok()) return;
  if (const Status valid = geom::validate(shape->polygon); !valid) return r.fail(outline, valid.error().text);
  if (geom::bounds(shape->polygon) != region.box) return r.fail(outline, "its bounds differ from the box");
  region.outline = std::move(shape);
}

plan::Portal read_portal(JsonReader& r, const JsonNode& n, const plan::Room& room) {
  plan::Portal p;
  if (!r.object(n, {"kind", "id", "face", "a", "b", "z"}, {"hinge", "opens", "lock"})) return p;
  p.kind = r.one_of<plan::PortalKind>(r.field(n, "kind"), plan::kPortalKinds, "kind of portal");
  const JsonNode id = r.field(n, "id");
  if (r.array(id, 4, 4) == 0) return p;
  p.id.depth = static_cast<std::uint8_t>(r.integer(r.item(id, 0), 0, std::min(255, room.path.depth())));
  p.id.edge = static_cast<std::uint16_t>(r.integer(r.item(id, 1), 0, 65535));
  p.id.slot = static_cast<std::uint16_t>(r.integer(r.item(id, 2), 0, 65'535));
  p.id.storey = static_cast<std::int16_t>(r.integer(r.item(id, 3), -32'768, 32'767));
  const bool well = p.kind == plan::PortalKind::well;
  const auto faces = static_cast<std::int64_t>(plan::face_count(room.region));
  if (well) {
    const bool top = r.integer(r.field(n, "face"), kTopInFile, kBottomInFile) == kTopInFile;
    p.face = top ? plan::kTopFace : plan::kBottomFace;
  } else {
    p.face = static_cast<std::uint16_t>(r.integer(r.field(n, "face"), 0, faces - 1));
  }
  p.a = r.point(r.field(n, "a"));
  p.b = r.point(r.field(n, "b"));
  if (r.ok() && !(p.a < p.b)) r.fail(r.field(n, "a"), "must come before b");
  std::tie(p.z0, p.z1) = r.levels(r.field(n, "z"), well);
  const auto either = [&](std::string_view key, std::string_view yes, std::string_view no) {
    const JsonNode field = r.field(n, key);
    if (!field.json) return false;
    const std::string_view text = r.string(field, 16);
    if (r.ok() && text != yes && text != no) r.want(field, '"' + std::string(yes) + "\" or \"" + std::string(no) + '"');
    return text == yes;
  };
  p.hinge_at_b = either("hinge", "b", "a");
  p.opens_left = either("opens", "left", "right");
  if (const JsonNode lock = r.field(n, "lock"); lock.json)
    p.lock = static_cast<std::uint8_t>(r.integer(lock, 1, plan::kMostLocks));
  return p;
}

void read_objects(JsonReader& r, const JsonNode& n, plan::Room& room) {
  for (std::size_t i = 0, count = r.array(n, 0, 65'535); i < count && r.ok(); ++i) {
    const JsonNode at = r.item(n, i);
    if (!r.object(at, {"kind", "facing", "material", "box", "z"})) return;
    plan::Object o;
    o.kind = r.one_of<plan::ObjectKind>(r.field(at, "kind"), plan::kObjectKinds, "kind of object");
    o.facing = static_cast<std::uint8_t>(r.integer(r.field(at, "facing"), 0, 3));
    o.material = r.material(r.field(at, "material"));
    o.footprint = r.box(r.field(at, "box"));
    std::tie(o.z0, o.z1) = r.levels(r.field(at, "z"), true);
    room.objects.push_back(o);
  }
}

void read_stairs(JsonReader& r, const JsonNode& n, plan::Room& room) {
  if (const JsonNode flights = r.field(n, "flights"); flights.json) {
    for (std::size_t i = 0, count = r.array(flights, 0, 256); i < count && r.ok(); ++i) {
      const JsonNode at = r.item(flights, i);
      if (!r.object(at, {"box", "up", "z", "risers"})) return;
      plan::Flight f;
      f.box = r.box(r.field(at, "box"));
      f.up = static_cast<geom::Side>(r.integer(r.field(at, "up"), 0, 3));
      std::tie(f.z0, f.z1) = r.levels(r.field(at, "z"), false);
      f.risers = static_cast<std::int32_t>(r.integer(r.field(at, "risers"), 1, 10'000));
      room.flights.push_back(f);
    }
  }
  if (const JsonNode landings = r.field(n, "landings"); landings.json) {
    for (std::size_t i = 0, count = r.array(landings, 0, 256); i < count && r.ok(); ++i) {
      const JsonNode at = r.item(landings, i);
      if (!r.object(at, {"box", "z"})) return;
      room.landings.push_back({r.box(r.field(at, "box")), r.length(r.field(at, "z"))});
    }
  }
}

plan::Room read_room(JsonReader& r, const JsonNode& n, std::int16_t storey) {
  plan::Room room;
  if (!r.object(n, {"path", "kind", "use", "key", "cell", "box", "z", "faces", "finish", "portals", "objects"},
                {"outline", "flights", "landings"})) {
    return room;
  }
  const JsonNode path = r.field(n, "path");
  Result<Path> parsed = Path::parse(r.string(path, 4'096));
  if (!parsed) return r.fail(path, parsed.error().text), room;
  room.path = std::move(parsed).value();
  if (r.ok() && (room.path.depth() < 1 || room.path.depth() > 255))
    return r.fail(path, "has no steps or more than 255"), room;
  plan::Region& region = room.region;
  region.storey = storey;
  region.depth = static_cast<std::uint8_t>(room.path.depth());
  const JsonNode kind = r.field(n, "kind");
  const std::string_view word = r.string(kind, 64);
  bool found = false;
  for (const plan::Kind k : {plan::Kind::room, plan::Kind::hall, plan::Kind::stair, plan::Kind::shaft}) {
    if (plan::id(k) != word) continue;
    region.kind = k;
    found = true;
  }
  if (r.ok() && !found) r.want(kind, "room, hall, stair or shaft");
  region.use = r.one_of<plan::Use>(r.field(n, "use"), plan::kUses, "use");
  region.key = read_key(r, r.field(n, "key"));
  region.cell = static_cast<std::uint16_t>(r.integer(r.field(n, "cell"), 0, 65'535));
  if (!r.ok()) return room;
  read_shape(r, n, region);
  const JsonNode finish = r.field(n, "finish");
  if (r.object(finish, {"wall", "floor", "ceiling"})) {
    room.finish = {r.material(r.field(finish, "wall")), r.material(r.field(finish, "floor")),
                   r.material(r.field(finish, "ceiling"))};
  }
  const JsonNode portals = r.field(n, "portals");
  for (std::size_t i = 0, count = r.array(portals, 0, 65'535); i < count && r.ok(); ++i) {
    room.portals.push_back(read_portal(r, r.item(portals, i), room));
  }
  read_objects(r, r.field(n, "objects"), room);
  if (r.ok()) read_stairs(r, n, room);
  return room;
}

// The rooms of every floor are parsed one after another. False if one is no JSON.
bool read_floors(JsonReader& r, const JsonNode& n, const ModelText& text, plan::Model& model) {
  const std::size_t floors = r.array(n, 0, 65'535);
  for (std::size_t k = 0; k < floors && r.ok(); ++k) {
    const JsonNode floor = r.item(n, k);
    if (!r.object(floor, {"storey", "rooms"})) return true;
    if (k >= text.floors.size()) break;
    const auto storey = static_cast<std::int16_t>(r.integer(r.field(floor, "storey"), -1'000, 10'000));
    const JsonNode rooms = r.field(floor, "rooms");
    const std::size_t count = r.array(rooms, 0, 10'000'000);
    if (r.ok() && count != text.floors[k].size()) r.fail(rooms, "is given twice");
    for (std::size_t i = 0; i < count && r.ok(); ++i) {
      const Json json = Json::parse(text.floors[k][i], nullptr, false);
      if (json.is_discarded()) return false;
      const JsonNode at{&json, &rooms, {}, i};
      plan::Room room = read_room(r, at, storey);
      if (!r.ok()) break;
      if (!model.rooms.empty()) {
        const std::string& last = model.rooms.back().path.bytes();
        if (!(model.rooms.back().path < room.path)) r.fail(at, "its path does not come after the last room's");
        else if (room.path.bytes().compare(0, last.size(), last) == 0)
          r.fail(at, "its path leads through the last room");
      }
      model.rooms.push_back(std::move(room));
    }
  }
  if (r.ok() && floors != text.floors.size()) r.fail(n, "is given twice");
  return true;
}

}  // namespace

Result<plan::Model> read_model_json(std::string_view text) {
  if (text.size() > kMaxModelJson)
    return Error{ErrorCode::invalid, {}, "longer than " + std::to_string(kMaxModelJson) + " bytes"};
  if (nesting(text) > kMaxDepth)
    return Error{ErrorCode::invalid, {}, "nested deeper than " + std::to_string(kMaxDepth) + " levels"};
  const Result<ModelText> pieces = take_apart(text);
  if (!pieces) return pieces.error();
  const auto no_json = [&] { return Error{ErrorCode::invalid, place_of_fault(text), "is no valid JSON from here on"}; };
  const Json json = Json::parse(pieces->rest, nullptr, false);
  if (json.is_discarded() || !(pieces->graph.empty() || Json::accept(pieces->graph))) return no_json();
  JsonReader r;
  const JsonNode root{&json, nullptr, {}, 0};
  plan::Model model;
  if (!r.object(root, {"format", "schema", "units", "brief", "palette", "floors"},
                {"generator", "seed", "hash", "graph"}))
    return *r.error;
  const auto must_be = [&](std::string_view key, std::string_view value) {
    const JsonNode n = r.field(root, key);
    if (r.string(n, 64) != value && r.ok()) r.want(n, '"' + std::string(value) + '"');
  };
  must_be("format", "enfilade-model");
  must_be("units", "mm");
  r.integer(r.field(root, "schema"), kModelSchemaVersion, kModelSchemaVersion);
  model.brief = read_brief(r, r.field(root, "brief"));
  const JsonNode palette = r.field(root, "palette");
  model.palette = plan::find_palette(r.string(palette, 64));
  if (r.ok() && model.palette < 0) r.want(palette, "a known palette");
  if (!read_floors(r, r.field(root, "floors"), *pieces, model)) return no_json();
  if (!r.ok()) return *r.error;
  if (Status joined = plan::join_portals(model); !joined) {
    return Error{ErrorCode::invalid, "/floors", "room " + joined.error().line()};
  }
  if (const JsonNode hash = r.field(root, "hash"); hash.json) {
    const Key stated = read_key(r, hash);
    if (r.ok() && stated != plan::content_hash(model.rooms)) r.fail(hash, "the content does not match its hash");
  }
  if (!r.ok()) return *r.error;
  return model;
}

}  // namespace enfilade::exports
