// For work on dungeons; no test. Draws sheets of plans as PPM, and counts.
//
//   dungeon_study sheet FILE [WIDTH LENGTH [FIRST-SEED]]   three orders, four seeds each
//   dungeon_study figures [WIDTH LENGTH [SEEDS]]           means of all measures
//   dungeon_study rate [WIDTH LENGTH [ORDER [COUNT]]]      dungeons a second; so many, to count instructions

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/rules/dig.hpp>

#include <enfilade/rules/dungeon_measures.hpp>

using namespace enfilade;
using namespace enfilade::rules::dungeon;

namespace {

struct Colour {
  unsigned char r, g, b;
};
struct Picture {
  int width, height;
  std::vector<Colour> at;
  Picture(int w, int h)
      : width(w), height(h), at(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), Colour{18, 18, 22}) {}
  void fill(int x0, int y0, int x1, int y1, Colour c) {
    for (int y = y0; y < y1; ++y) {
      for (int x = x0; x < x1; ++x)
        at[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] = c;
    }
  }
};

constexpr Colour kZones[] = {{243, 236, 215}, {200, 224, 196}, {186, 208, 232}, {232, 196, 214}, {222, 214, 160},
                             {190, 190, 230}, {236, 190, 160}, {170, 220, 220}, {220, 170, 220}};

// A cell is two tiles: floor, and the wall to its east and north.
void draw(Picture& p, int x0, int y0, int tile, const Plan& plan) {
  const int w = plan.grid.width(), l = plan.grid.length();
  p.fill(x0, y0, x0 + (2 * w + 1) * tile, y0 + (2 * l + 1) * tile, {41, 40, 50});
  const auto at = [&](int tx, int ty, Colour c) {
    const int x = x0 + tx * tile, y = y0 + (2 * l - ty) * tile;
    p.fill(x, y, x + tile, y + tile, c);
  };
  const auto colour = [&](int x, int y) {
    const auto i = static_cast<std::size_t>(y * w + x);
    const int zone = plan.zone_of.empty() ? 0 : plan.zone_of[i];
    Colour c = kZones[zone % 9];
    if (plan.chamber_of[i] == 0)
      c = {static_cast<unsigned char>(c.r - 30), static_cast<unsigned char>(c.g - 30),
           static_cast<unsigned char>(c.b - 30)};
    if (plan.chamber_of[i] != 0) {
      const Chamber& ch = plan.chambers[static_cast<std::size_t>(plan.chamber_of[i] - 1)];
      if (ch.start) c = {120, 200, 120};
      if (ch.goal) c = {230, 120, 120};
      if (ch.key) c = {240, 210, 90};
      if (ch.kind == ChamberKind::stair) c = {150, 150, 160};
    }
    return c;
  };
  for (int y = 0; y < l; ++y) {
    for (int x = 0; x < w; ++x) {
      if (!plan.open.at(x, y)) continue;
      const Colour c = colour(x, y);
      at(2 * x + 1, 2 * y + 1, c);
      const bool e = plan.grid.east.at(x, y), n = plan.grid.north.at(x, y);
      if (e) at(2 * x + 2, 2 * y + 1, c);
      if (n) at(2 * x + 1, 2 * y + 2, c);
      if (e && n && plan.grid.north.at(x + 1, y) && plan.grid.east.at(x, y + 1)) at(2 * x + 2, 2 * y + 2, c);
    }
  }
  for (const Door& d : plan.doors) {
    const Colour c = d.lock ? Colour{220, 30, 120} : Colour{168, 84, 32};
    d.wall.north ? at(2 * d.wall.cell.x + 1, 2 * d.wall.cell.y + 2, c)
                 : at(2 * d.wall.cell.x + 2, 2 * d.wall.cell.y + 1, c);
  }
}

plan::Dungeon wish_of() {
  plan::Dungeon wish;
  if (const char* keys = std::getenv("KEYS")) wish.keys = static_cast<plan::Keys>(std::atoi(keys));
  if (const char* caves = std::getenv("CAVES")) wish.caves = std::atoi(caves);
  if (const char* maze = std::getenv("MAZE")) wish.maze = static_cast<plan::MazeKind>(std::atoi(maze));
  return wish;
}

int sheet(const char* file, int w, int l, std::uint64_t seed) {
  const int tile = std::max(2, 480 / (2 * w));
  const int cw = (2 * w + 1) * tile + 8, ch = (2 * l + 1) * tile + 8;
  Picture p(4 * cw, 3 * ch);
  DigScratch scratch;
  Plan plan;
  const plan::Dungeon wish = wish_of();
  for (int order = 0; order < 3; ++order) {
    for (int i = 0; i < 4; ++i) {
      Task task;
      task.key = root_key(seed + static_cast<std::uint64_t>(i));
      task.width = w;
      task.length = l;
      task.wish = &wish;
      task.order = static_cast<plan::DigOrder>(order);
      task.start = task.goal = true;
      dig(task, scratch, plan);
      draw(p, i * cw + 4, order * ch + 4, tile, plan);
    }
  }
  std::ofstream out(file, std::ios::binary);
  out << "P6\n" << p.width << ' ' << p.height << "\n255\n";
  out.write(reinterpret_cast<const char*>(p.at.data()), static_cast<std::streamsize>(p.at.size() * 3));
  return 0;
}

double core_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

int rate(int w, int l, int only, std::uint64_t count) {
  for (int order = 0; order < 3; ++order) {
    if (only >= 0 && order != only) continue;
    DigScratch scratch;
    Plan plan;
    const plan::Dungeon wish = wish_of();
    Task task;
    task.width = w;
    task.length = l;
    task.wish = &wish;
    task.order = static_cast<plan::DigOrder>(order);
    task.start = task.goal = true;
    const double start = core_seconds();
    double seconds = 0;
    std::uint64_t n = 0;
    std::size_t rooms = 0, doors = 0;
    std::int64_t open = 0;
    while (count > 0 ? n < count : seconds < 1) {
      for (int i = 0; i < 64; ++i) {
        task.key = root_key(++n);
        dig(task, scratch, plan);
        rooms += plan.chambers.size();
        doors += plan.doors.size();
        for (const std::uint64_t word : plan.open.bits) open += __builtin_popcountll(word);
      }
      seconds = core_seconds() - start;
    }
    const double each = static_cast<double>(n);
    std::printf("order %d: %.0f /s, rooms %.1f, doors %.1f, open %.3f\n", order, each / seconds,
                static_cast<double>(rooms) / each, static_cast<double>(doors) / each,
                static_cast<double>(open) / each / (w * l));
  }
  return 0;
}

// Means over seeds of what measures.hpp tells.
int figures(int w, int l, int seeds) {
  for (int order = 0; order < 3; ++order) {
    DigScratch scratch;
    Plan plan;
    const plan::Dungeon wish = wish_of();
    Task task;
    task.width = w;
    task.length = l;
    task.wish = &wish;
    task.order = static_cast<plan::DigOrder>(order);
    task.start = task.goal = true;
    double sums[14] = {};
    for (int i = 0; i < seeds; ++i) {
      task.key = root_key(static_cast<std::uint64_t>(i) + 1);
      dig(task, scratch, plan);
      const Detours d = detours(plan);
      const Difficulty hard = difficulty(plan);
      const int values[14] = {open_share(plan),
                              d.median,
                              d.p95,
                              parallel_share(plan),
                              hugging_share(plan),
                              merged_rooms(plan),
                              clustered_openings(plan),
                              double_doors(plan),
                              tiny_rings(plan),
                              dead_ends(plan),
                              idle_passages(plan),
                              slivers(plan),
                              largest_rock(plan),
                              hard.ratio};
      for (int k = 0; k < 14; ++k) sums[k] += values[k];
    }
    constexpr const char* kNames[14] = {"open",   "detour", "p95",  "parallel", "hugging", "merged", "clusters",
                                        "double", "rings",  "dead", "idle",     "slivers", "rock",   "difficulty"};
    std::printf("order %d:", order);
    for (int k = 0; k < 14; ++k) std::printf(" %s %.2f", kNames[k], sums[k] / seeds);
    std::printf("\n");
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const auto number = [&](int i, int otherwise) { return argc > i ? std::atoi(argv[i]) : otherwise; };
  if (what == "sheet" && argc > 2)
    return sheet(argv[2], number(3, 40), number(4, 25), static_cast<std::uint64_t>(number(5, 1)));
  if (what == "rate")
    return rate(number(2, 40), number(3, 25), number(4, -1), static_cast<std::uint64_t>(number(5, 0)));
  if (what == "figures") return figures(number(2, 40), number(3, 25), number(4, 300));
  std::fprintf(stderr, "dungeon_study sheet FILE [WIDTH LENGTH [FIRST-SEED]] | rate [WIDTH LENGTH [ORDER]]\n");
  return 1;
}
