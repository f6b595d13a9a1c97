// The wavefront of a straight skeleton, moved from event to event (Aichholzer,
// Aurenhammer, Alberts, Gärtner 1995), with exact decisions.
//
// Numbers. An edge is a line  n · p = c + w t  with n its reduced left normal,
// scaled by a power of two to 30 bits, w = |n| rounded to 53 bits, t the time in
// units of 2^22 mm. Only w is rounded, and equally for parallel and for
// perpendicular edges; from there on everything is exact:
//   X_ij = n_i × n_j                                      62 bits
//   three lines meet at t = -(Σ c_i X_jk) / (Σ w_i X_jk)  123 / 117 bits
//   two such times are compared by products of 256 bits
//   the side of a fourth line on which they meet: a determinant of 178 bits
// Doubles answer first and leave to the integers what is too close. So events
// at one moment, or at one point, are known to be, and right-angled outlines,
// where nearly all events coincide, are no special case.
//
// Events. A piece of an edge shrinks to nothing, or a reflex corner runs into a
// piece of another edge. The wavefront can't change otherwise.
//
// One step handles all events of one moment:
//   1. take:    the spots where something happens; a reflex corner that meets a
//               line where no piece of it is now is sent on to its next line
//   2. gather:  all corners of the wavefront at these spots, which end their
//               arcs, and all pieces that run through one
//   3. split:   pieces that run through a spot are cut there
//   4. pair:    pieces of no length are gone; at each spot, what arrives and
//               what leaves is sorted by angle, and every wedge of the inside
//               becomes a new corner
//
//                   \  in                  out |  ^
//            wedge   v   wedge                 v  | in
//           -------->o-------->                   o        a wedge of no angle: two
//             in         out                               pieces face to face
//
//   5. settle:  two pieces face to face are a ridge and gone; two in one line are
//               one again (see Join); the others are corners and look ahead
//
// Invariant between steps: no two neighbours are parallel, every piece has a
// length, all rings are disjoint. Tried and dropped: doubles with a tolerance
// (simultaneous events at distances like the tolerance's tear the rings apart),
// and keeping all the lines a corner may run into (memory grows with n²).

#include "geom/wavefront.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace enfilade::geom {
namespace {

constexpr double kUnit = 4194304.0;    // of time, in millimetres
constexpr double kTimeSlack = 1e-14;   // relative, more than the error of Moment::t
constexpr double kPlaceSlack = 4e-15;  // relative, more than the error of a sum of four products

Error lost(const char* what) { return Error{ErrorCode::invalid, {}, std::string("straight_skeleton: ") + what}; }

// The left half turn of a ray, for sorting by angle.
int half_of(std::int64_t x, std::int64_t y) { return y > 0 || (y == 0 && x > 0) ? 0 : 1; }

}  // namespace

std::int64_t Wavefront::turn(Id i, Id j) const { return lines_[i].a * lines_[j].b - lines_[i].b * lines_[j].a; }

bool Wavefront::same_way(Id i, Id j) const {
  return turn(i, j) == 0 && (lines_[i].a > 0) == (lines_[j].a > 0) && (lines_[i].b > 0) == (lines_[j].b > 0);
}

int Wavefront::compare(const Moment& a, const Moment& b) {
  const double gap = a.t - b.t, slack = kTimeSlack * (a.t + b.t);
  if (gap > slack) return 1;
  if (gap < -slack) return -1;
  return compare_products(a.n, b.d, b.n, a.d);
}

// Where a spot lies now, seen from a line: 1 inside, 0 on it, -1 passed.
int Wavefront::side(Id line, const Spot& spot) const {
  if (line == spot.i || line == spot.j || line == spot.k) return 0;
  const Line& m = lines_[line];
  const double x = static_cast<double>(m.a) * spot.x, y = static_cast<double>(m.b) * spot.y;
  const double t = static_cast<double>(m.w) * spot.t, c = static_cast<double>(m.c);
  const double s = x + y - t - c, slack = kPlaceSlack * (std::abs(x) + std::abs(y) + t + std::abs(c));
  if (s > slack) return 1;
  if (s < -slack) return -1;
  // The determinant of the rows (a b w c), by its 2 × 2 minors.
  const Id row[4] = {spot.i, spot.j, spot.k, line};
  Sum192 sum;
  const auto add = [&](int i, int j, int k, int l, int sense) {
    const Line &p = lines_[row[k]], &q = lines_[row[l]];
    sum.add(static_cast<Wide>(p.w) * q.c - static_cast<Wide>(q.w) * p.c, sense * turn(row[i], row[j]));
  };
  add(0, 1, 2, 3, 1);
  add(0, 2, 1, 3, -1);
  add(0, 3, 1, 2, 1);
  add(1, 2, 0, 3, 1);
  add(1, 3, 0, 2, -1);
  add(2, 3, 0, 1, 1);
  return -sum.sign() * spot.sign;
}

Wavefront::Spot Wavefront::spot_of(Id i, Id j, Id k) const {
  const Line &p = lines_[i], &q = lines_[j], &r = lines_[k];
  const Wide d =
      static_cast<Wide>(turn(j, k)) * p.w + static_cast<Wide>(turn(k, i)) * q.w + static_cast<Wide>(turn(i, j)) * r.w;
  Sum192 x, y;
  const auto add = [&](const Line& of, const Line& u, const Line& v) {
    x.add(static_cast<Wide>(u.b) * v.w - static_cast<Wide>(v.b) * u.w, of.c);
    y.add(static_cast<Wide>(v.a) * u.w - static_cast<Wide>(u.a) * v.w, of.c);
  };
  add(p, q, r);
  add(q, r, p);
  add(r, p, q);
  const double den = to_double(d);
  return {i, j, k, sign(d), x.value() / den, y.value() / den, now_.t, kNone};
}

// Of two spots on a line now, does a come before b along it?
bool Wavefront::before(Id line, const Spot& a, const Spot& b) const {
  const auto across = [&](const Spot& s) { return turn(line, s.i) != 0 ? s.i : turn(line, s.j) != 0 ? s.j : s.k; };
  const Id p = across(a), q = across(b);
  const std::int64_t pe = turn(p, line), eq = turn(line, q), qp = turn(q, p);
  const Line &lp = lines_[p], &le = lines_[line], &lq = lines_[q];
  const Wide c = static_cast<Wide>(eq) * lp.c + static_cast<Wide>(qp) * le.c + static_cast<Wide>(pe) * lq.c;
  const Wide w = static_cast<Wide>(eq) * lp.w + static_cast<Wide>(qp) * le.w + static_cast<Wide>(pe) * lq.w;
  // The way from a to b has the sign of -(c + w t) / (pe eq).
  const int grown = compare_products(c, now_.d, -w, now_.n);
  return -grown * sign(pe) * sign(eq) > 0;
}

// Is a spot on the piece's line also on the piece, ends included?
bool Wavefront::reaches(const Piece& piece, const Spot& spot) const {
  const Id before = pieces_[piece.prev].line, after = pieces_[piece.next].line;
  return side(before, spot) * sign(turn(before, piece.line)) >= 0 &&
         side(after, spot) * sign(turn(piece.line, after)) >= 0;
}

bool Wavefront::later(Id a, Id b) const {
  const Event &x = events_[a], &y = events_[b];
  if (const int c = compare(x.when, y.when); c != 0) return c > 0;
  // Any order of equals will do, but the same one everywhere.
  if (x.split != y.split) return x.split;
  return x.id != y.id ? x.id > y.id : x.stamp > y.stamp;
}

void Wavefront::push(const Event& event) {
  Id at = static_cast<Id>(events_.size());
  if (free_.empty()) {
    events_.push_back(event);
  } else {
    at = free_.back();
    free_.pop_back();
    events_[at] = event;
  }
  queue_.push_back(at);
  std::push_heap(queue_.begin(), queue_.end(), [this](Id a, Id b) { return later(a, b); });
}

Wavefront::Event Wavefront::pop() {
  std::pop_heap(queue_.begin(), queue_.end(), [this](Id a, Id b) { return later(a, b); });
  const Id at = queue_.back();
  queue_.pop_back();
  free_.push_back(at);
  return events_[at];
}

Wavefront::Id Wavefront::add_piece(Id line) {
  const Id id = static_cast<Id>(pieces_.size());
  pieces_.push_back({line, id, id, kNone, kNone, kNone, on_line_[line], 0, true, false});
  on_line_[line] = id;
  living_.push_back(id);
  return id;
}

void Wavefront::schedule_collapse(Id id) {
  Piece& piece = pieces_[id];
  ++piece.stamp;
  const Id before = pieces_[piece.prev].line, line = piece.line, after = pieces_[piece.next].line;
  const std::int64_t in = turn(before, line), out = turn(line, after), across = turn(after, before);
  const Line &p = lines_[before], &e = lines_[line], &q = lines_[after];
  // The length is (n - d t) / |in out|.
  Wide d = static_cast<Wide>(out) * p.w + static_cast<Wide>(across) * e.w + static_cast<Wide>(in) * q.w;
  if ((in > 0) != (out > 0)) d = -d;
  if (d <= 0) return;
  Wide n = -(static_cast<Wide>(out) * p.c + static_cast<Wide>(across) * e.c + static_cast<Wide>(in) * q.c);
  if ((in > 0) != (out > 0)) n = -n;
  push({{n, d, to_double(n) / to_double(d)}, id, piece.stamp, false});
}

// The next few lines that a reflex corner meets, after the last one it knows of.
void Wavefront::find_hits(Id id) {
  Corner& corner = corners_[id];
  const Id left = corner.left, right = corner.right;
  const Line &l = lines_[left], &r = lines_[right];
  const std::int64_t x = turn(left, right);
  // Height above a line e: (n - d t) / |x| with n and d linear in e.
  const Wide ca = static_cast<Wide>(r.c) * l.b - static_cast<Wide>(l.c) * r.b,
             cb = static_cast<Wide>(l.c) * r.a - static_cast<Wide>(r.c) * l.a;
  const Wide wa = static_cast<Wide>(r.w) * l.b - static_cast<Wide>(l.w) * r.b,
             wb = static_cast<Wide>(l.w) * r.a - static_cast<Wide>(r.w) * l.a;
  const double dwa = to_double(wa), dwb = to_double(wb), dx = static_cast<double>(x);
  Hit* const best = &hits_[corner.hits];
  const bool again = corner.count > 0;
  const Hit last = again ? best[corner.count - 1] : Hit{now_, 0};
  int count = 0;
  const auto sooner = [](const Hit& a, const Hit& b) {
    const int c = compare(a.when, b.when);
    return c != 0 ? c < 0 : a.line < b.line;
  };
  for (Id e = 0; e < lines_.size(); ++e) {
    if (on_line_[e] == kNone || e == left || e == right) continue;
    // What lies behind the corner must fit in front of the line.
    if (turn(e, right) < 0 || turn(left, e) < 0) continue;
    const Line& m = lines_[e];
    const double ta = static_cast<double>(m.a) * dwa, tb = static_cast<double>(m.b) * dwb,
                 tc = static_cast<double>(m.w) * dx;
    if (ta + tb + tc > kPlaceSlack * (std::abs(ta) + std::abs(tb) + std::abs(tc))) continue;
    const Wide d = -(wa * m.a + wb * m.b + static_cast<Wide>(m.w) * x);
    if (d <= 0) continue;
    const Wide n = ca * m.a + cb * m.b + static_cast<Wide>(m.c) * x;
    if (n <= 0) continue;
    const Hit hit{{n, d, to_double(n) / to_double(d)}, e};
    if (hit.when.t > latest_ || (count == kHits && hit.when.t > best[kHits - 1].when.t * (1 + kTimeSlack))) continue;
    if (again ? !sooner(last, hit) : compare(hit.when, now_) <= 0) continue;
    if (count == kHits && !sooner(hit, best[kHits - 1])) continue;
    int at = count < kHits ? count++ : kHits - 1;
    for (; at > 0 && sooner(hit, best[at - 1]); --at) best[at] = best[at - 1];
    best[at] = hit;
  }
  corner.hit = 0;
  corner.count = static_cast<std::uint8_t>(count);
}

void Wavefront::schedule_hit(Id id) {
  const Corner& corner = corners_[id];
  if (corner.hit < corner.count)
    push({hits_[corner.hits + corner.hit].when, id, hits_[corner.hits + corner.hit].line, true});
}

void Wavefront::start_corner(Id piece, Id node) {
  const Id left = pieces_[pieces_[piece].prev].line, right = pieces_[piece].line;
  const Id id = static_cast<Id>(corners_.size());
  pieces_[piece].corner = id;
  corners_.push_back({left, right, node, 0, 0, 0, true});
  if (turn(left, right) > 0) return;
  corners_[id].hits = static_cast<Id>(hits_.size());
  hits_.resize(hits_.size() + kHits);
  find_hits(id);
  schedule_hit(id);
}

// Step 1.
void Wavefront::take(const Event& event) {
  Spot spot;
  if (event.split) {
    Corner& corner = corners_[event.id];
    if (!corner.alive) return;
    spot = spot_of(corner.left, corner.right, event.stamp);
    bool met = false;
    for (Id p = on_line_[event.stamp]; p != kNone && !met; p = pieces_[p].sibling)
      met = pieces_[p].alive && reaches(pieces_[p], spot);
    if (!met) {
      if (++corner.hit == corner.count && corner.count == kHits) find_hits(event.id);
      schedule_hit(event.id);
      return;
    }
  } else {
    const Piece& piece = pieces_[event.id];
    if (!piece.alive || piece.stamp != event.stamp) return;
    spot = spot_of(pieces_[piece.prev].line, piece.line, pieces_[piece.next].line);
  }
  // The first two of its lines are not parallel, so they tell whether the spot
  // is known.
  for (const Spot& s : spots_) {
    if (side(spot.i, s) == 0 && side(spot.j, s) == 0) return;
  }
  spot.node = static_cast<Id>(nodes.size());
  nodes.push_back({spot.x + origin_.x, spot.y + origin_.y, spot.t * kUnit});
  spots_.push_back(spot);
}

// Step 2.
void Wavefront::gather() {
  for (Id s = 0; s < spots_.size(); ++s) {
    const Spot& spot = spots_[s];
    for (const Id id : living_) {
      Piece& piece = pieces_[id];
      if (!piece.alive || side(piece.line, spot) != 0) continue;
      Piece& prev = pieces_[piece.prev];
      if (side(prev.line, spot) == 0) {
        Corner& corner = corners_[piece.corner];
        corner.alive = false;
        arcs.push_back({corner.node, spot.node, prev.line, piece.line});
        piece.from = prev.to = s;
        ins_.push_back({s, piece.prev});
        outs_.push_back({s, id});
      } else if (side(pieces_[piece.next].line, spot) != 0 && reaches(piece, spot)) {
        inner_.push_back({s, id});
      }
    }
  }
}

// Step 3.
void Wavefront::split_pieces() {
  std::sort(inner_.begin(), inner_.end(), [this](const Touch& a, const Touch& b) {
    if (a.piece != b.piece) return a.piece < b.piece;
    return a.spot != b.spot && before(pieces_[a.piece].line, spots_[a.spot], spots_[b.spot]);
  });
  for (std::size_t i = 0; i < inner_.size();) {
    const Id whole = inner_[i].piece, next = pieces_[whole].next, to = pieces_[whole].to;
    Id last = whole;
    for (; i < inner_.size() && inner_[i].piece == whole; ++i) {
      const Id s = inner_[i].spot, rest = add_piece(pieces_[whole].line);
      pieces_[last].to = pieces_[rest].from = s;
      ins_.push_back({s, last});
      outs_.push_back({s, rest});
      last = rest;
    }
    pieces_[last].next = next;
    pieces_[next].prev = last;
    pieces_[last].to = to;
    // What arrived at its end is now the last part.
    if (to != kNone) *std::find(ins_.begin(), ins_.end(), Touch{to, whole}) = {to, last};
  }
}

// Step 4, at one spot.
Status Wavefront::pair_spot(std::span<const Touch> ins, std::span<const Touch> outs, Id spot) {
  if (ins.size() != outs.size()) return lost("edges end in the air");
  if (ins.size() == 1) {
    pairs_.push_back({ins[0].piece, outs[0].piece, spot});
    return Done{};
  }
  struct Ray {
    std::int64_t x, y;
    bool in;
    Id piece;
  };
  std::vector<Ray> rays;
  for (const Touch& o : outs)
    rays.push_back({lines_[pieces_[o.piece].line].b, -lines_[pieces_[o.piece].line].a, false, o.piece});
  for (const Touch& i : ins)
    rays.push_back({-lines_[pieces_[i.piece].line].b, lines_[pieces_[i.piece].line].a, true, i.piece});
  std::sort(rays.begin(), rays.end(), [](const Ray& p, const Ray& q) {
    if (half_of(p.x, p.y) != half_of(q.x, q.y)) return half_of(p.x, p.y) < half_of(q.x, q.y);
    const std::int64_t turned = p.x * q.y - p.y * q.x;
    if (turned != 0) return turned > 0;
    return p.in != q.in ? q.in : p.piece < q.piece;
  });
  for (std::size_t k = 0; k < rays.size(); ++k) {
    const Ray &out = rays[k], &in = rays[k + 1 < rays.size() ? k + 1 : 0];
    if (out.in == in.in) return lost("edges cross");
    if (!out.in) pairs_.push_back({in.piece, out.piece, spot});
  }
  return Done{};
}

Status Wavefront::pair_up() {
  const auto vanished = [this](const Touch& t) {
    Piece& piece = pieces_[t.piece];
    if (piece.from == piece.to) piece.alive = false;
    return !piece.alive;
  };
  ins_.erase(std::remove_if(ins_.begin(), ins_.end(), vanished), ins_.end());
  outs_.erase(std::remove_if(outs_.begin(), outs_.end(), vanished), outs_.end());
  std::sort(ins_.begin(), ins_.end());
  std::sort(outs_.begin(), outs_.end());
  std::size_t in = 0, out = 0;
  for (Id s = 0; s < spots_.size(); ++s) {
    const std::size_t in0 = in, out0 = out;
    while (in < ins_.size() && ins_[in].spot == s) ++in;
    while (out < outs_.size() && outs_[out].spot == s) ++out;
    if (in == in0 && out == out0) continue;  // a peak
    if (Status status = pair_spot({ins_.data() + in0, in - in0}, {outs_.data() + out0, out - out0}, s); !status)
      return status;
  }
  for (const Pair& p : pairs_) {
    pieces_[p.in].next = p.out;
    pieces_[p.out].prev = p.in;
  }
  return Done{};
}

// Step 5: pieces face to face.
Status Wavefront::close_ridges() {
  for (const Pair& p : pairs_) {
    Piece &in = pieces_[p.in], &out = pieces_[p.out];
    if (!in.alive || !out.alive || turn(in.line, out.line) != 0 || same_way(in.line, out.line)) continue;
    if (out.next != p.in || out.to == kNone) return lost("edges overlap");
    arcs.push_back({spots_[p.spot].node, spots_[out.to].node, in.line, out.line});
    in.alive = out.alive = false;
  }
  return Done{};
}

// Step 5: pieces in one line. A joined piece goes by the name of the one before.
Status Wavefront::join_straight() {
  for (const Pair& p : pairs_) {
    Id name = p.in;
    while (pieces_[name].joined) name = pieces_[name].prev;
    Piece &in = pieces_[name], &out = pieces_[p.out];
    if (!in.alive || !out.alive || !same_way(in.line, out.line)) continue;
    if (name == p.out || out.next == name) return lost("a ring is a line");
    if (in.line != out.line) joins.push_back({spots_[p.spot].node, in.line, out.line});
    in.next = out.next;
    in.to = out.to;
    pieces_[out.next].prev = name;
    out.alive = false;
    out.joined = true;
    out.prev = name;
  }
  return Done{};
}

// Step 5.
Status Wavefront::settle() {
  if (Status status = close_ridges(); !status) return status;
  if (Status status = join_straight(); !status) return status;
  for (Pair& p : pairs_) {
    while (pieces_[p.in].joined) p.in = pieces_[p.in].prev;
    Piece &in = pieces_[p.in], &out = pieces_[p.out];
    in.from = in.to = out.from = out.to = kNone;
    if (!in.alive) continue;
    if (in.prev == in.next) return lost("a ring has two edges");
    if (out.alive) start_corner(p.out, spots_[p.spot].node);
  }
  for (const Pair& p : pairs_) {
    if (pieces_[p.in].alive) schedule_collapse(p.in);
    if (pieces_[p.out].alive) schedule_collapse(p.out);
  }
  return Done{};
}

Status Wavefront::step() {
  const Event first = pop();
  now_ = first.when;
  spots_.clear();
  take(first);
  while (!queue_.empty() && compare(events_[queue_.front()].when, now_) == 0) take(pop());
  if (spots_.empty()) return Done{};
  inner_.clear();
  ins_.clear();
  outs_.clear();
  pairs_.clear();
  gather();
  if (!inner_.empty()) split_pieces();
  if (Status status = pair_up(); !status) return status;
  if (Status status = settle(); !status) return status;
  const auto dead = [this](Id id) { return !pieces_[id].alive; };
  living_.erase(std::remove_if(living_.begin(), living_.end(), dead), living_.end());
  return Done{};
}

void Wavefront::add_ring(std::span<const Point> ring, Point origin) {
  const Id first = static_cast<Id>(lines_.size()), n = static_cast<Id>(ring.size());
  for (Id i = 0; i < n; ++i) {
    const Point p = ring[i], q = ring[i + 1 < n ? i + 1 : 0];
    Point d = q - p;
    const Length g = std::gcd(d.x, d.y);
    d = {d.x / g, d.y / g};
    const double length = std::sqrt(static_cast<double>(dot(d, d)));
    std::int64_t scale = 1;
    while (2 * scale * std::max(std::abs(std::int64_t{d.x}), std::abs(std::int64_t{d.y})) <= std::int64_t{1} << 30)
      scale *= 2;
    Line line{-d.y * scale, d.x * scale, static_cast<std::int64_t>(length * static_cast<double>(scale) * kUnit + 0.5),
              0};
    line.c = line.a * (p.x - origin.x) + line.b * (p.y - origin.y);
    lines_.push_back(line);
    on_line_.push_back(kNone);
    nodes.push_back({static_cast<double>(p.x), static_cast<double>(p.y), 0});
    ends.push_back(first + (i + 1 < n ? i + 1 : 0));
  }
  // Edges in one line are one piece, that of the first of them.
  Id start = 0;
  while (same_way(first + (start + n - 1) % n, first + start)) ++start;
  Id head = kNone, last = kNone;
  for (Id k = 0; k < n; ++k) {
    const Id i = first + (start + k) % n;
    if (last != kNone && same_way(pieces_[last].line, i)) {
      joins.push_back({i, first + (start + k + n - 1) % n, i});
      continue;
    }
    const Id piece = add_piece(i);
    if (last == kNone) {
      head = piece;
    } else {
      pieces_[last].next = piece;
      pieces_[piece].prev = last;
    }
    last = piece;
  }
  pieces_[last].next = head;
  pieces_[head].prev = last;
}

Status Wavefront::run(const Polygon& polygon) {
  const Box box = bounds(polygon);
  origin_ = {static_cast<Length>((std::int64_t{box.lo.x} + box.hi.x) / 2),
             static_cast<Length>((std::int64_t{box.lo.y} + box.hi.y) / 2)};
  // Nothing is left by the radius of the largest circle.
  latest_ = (static_cast<double>(box.short_side()) * 0.5000001 + 1) / kUnit;
  add_ring(polygon.outer, origin_);
  for (const Ring& hole : polygon.holes) add_ring(hole, origin_);
  const std::size_t start = pieces_.size();
  for (Id id = 0; id < start; ++id) {
    start_corner(id, pieces_[id].line);
    schedule_collapse(id);
  }
  // Every step that does something ends an edge or parts a ring: 2 n at most.
  for (std::size_t steps = 0; !queue_.empty() && !living_.empty(); steps += spots_.empty() ? 0 : 1) {
    if (steps > 4 * start + 16) return lost("no end of events");
    if (Status status = step(); !status) return status;
  }
  if (!living_.empty()) return lost("edges are left");
  return Done{};
}

}  // namespace enfilade::geom
