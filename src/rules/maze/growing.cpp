// Prim and Growing Tree.
//
// Prim, by cell: of all cells beside the tree one is drawn, and joined to one of its
// neighbours in the tree. Cells beside the tree are marked in the field, so that
// each is listed once; the list is a bag, its gaps filled from the end. New cells
// are appended without a branch.
//
// Growing Tree: of all cells of the tree that may still have a free neighbour one
// is chosen, the newest, any, or the oldest, and grows into one of them. Cells that
// can grow no more leave gaps, which the ends skip and draws pass over; when
// gaps make up a fifth of the list it is packed. Which cell is drawn does not depend
// on the gaps: order is kept. Cells that can't grow from the start are not listed.

#include "rules/maze/choice.hpp"
#include "rules/maze/field.hpp"

namespace enfilade::rules::maze {
namespace {

constexpr std::uint8_t kBeside = 0x40;  // not in the tree, but listed

// Places of a list that changes under the draws, all equally likely. Draws are made
// ahead, so that the list and the cells it names are on their way to the cache when
// they are needed. For that a draw must mean the same place for a while: it
// is taken over a span slightly longer than the list, and repeated if it falls behind
// the end.
class Lots {
 public:
  Lots(Rng& rng, const Field& f) : rng_(rng), f_(f) {
    for (std::uint32_t& draw : draws_) draw = static_cast<std::uint32_t>(rng_.next() >> 32);
  }
  // A place below n, where the list holds at least `n` entries.
  std::size_t next(const std::vector<std::uint32_t>& list, std::size_t n) {
    if (n > span_ || n + n / 8 + 32 < span_) span_ = n + n / 16 + 16;
    for (;;) {
      const std::size_t i = place(draws_[at_]);
      draws_[at_] = static_cast<std::uint32_t>(rng_.next() >> 32);
      __builtin_prefetch(&list[std::min(place(draws_[at_]), n - 1)]);
      at_ = (at_ + 1) % kAhead;
      const std::size_t soon = place(draws_[(at_ + kAhead / 2) % kAhead]);
      const std::uint8_t* cell = f_.cells + list[std::min(soon, n - 1)];
      __builtin_prefetch(cell);
      __builtin_prefetch(cell + f_.pitch);
      __builtin_prefetch(cell - f_.pitch);
      if (i < n) return i;
    }
  }

 private:
  static constexpr std::uint32_t kAhead = 16;
  [[nodiscard]] std::size_t place(std::uint32_t draw) const {
    return static_cast<std::size_t>((std::uint64_t{draw} * span_) >> 32);
  }
  Rng& rng_;
  const Field& f_;
  std::uint32_t draws_[kAhead];
  std::uint32_t at_ = 0;
  std::uint64_t span_ = 0;
};

template <class Observer>
void prim(const Job& job, Observer& observer) {
  const Field f = make_field(job);
  Rng rng = job.rng();
  Lots lots(rng, f);
  std::vector<std::uint32_t>& bag = job.scratch.list;
  if (bag.size() < 1024) bag.resize(1024);
  for_each_free(f, [&](std::uint32_t root) {
    std::size_t n = 1;
    bag[0] = root;
    bool is_root = true;
    while (n > 0) {
      const std::size_t i = lots.next(bag, n);
      const std::uint32_t p = bag[i];
      bag[i] = bag[--n];
      if (n + 4 > bag.size()) bag.resize(bag.size() * 2);
      std::uint32_t tree = 0;
      for (std::uint32_t d = 0; d < 4; ++d) {
        const std::uint32_t q = p + f.delta[d];
        const std::uint8_t cell = f.cells[q];
        tree |= static_cast<std::uint32_t>((cell & 0xc0u) == kInTree) << d;
        const bool is_new = cell == kFree;
        bag[n] = q;
        n += is_new;
        f.cells[q] = static_cast<std::uint8_t>(cell | (is_new ? kBeside : 0));
      }
      if (is_root) {
        f.cells[p] = kInTree;
        is_root = false;
        continue;
      }
      const std::uint32_t parent = choose(tree, rng.next());
      f.add(p, parent);
      f.tell(observer, p, parent);
    }
  });
  pack(f, job);
}

struct Mix {
  std::uint64_t newest, random, total;
  explicit Mix(const Options& o) : newest(o.newest), random(newest + o.random), total(random + o.oldest) {}
};

// The cells that may grow, oldest first. Gaps are 0.
struct Growing {
  std::vector<std::uint32_t>& list;
  std::size_t head = 0, tail = 0, living = 0;

  // Without a branch on whether it is wanted.
  void add(std::uint32_t p, bool is_wanted) {
    if (tail == list.size()) list.resize(list.size() * 2);
    list[tail] = p;
    tail += is_wanted;
    living += is_wanted;
  }
  void remove(std::size_t i) {
    list[i] = 0;
    --living;
    if (tail > living + living / 4 + 64) close_gaps();
  }
  void close_gaps() {
    std::size_t to = 0;
    for (std::size_t i = head; i < tail; ++i) {
      list[to] = list[i];
      to += list[i] != 0;
    }
    head = 0;
    tail = to;
  }
  std::size_t newest() {
    while (list[tail - 1] == 0) --tail;
    return tail - 1;
  }
  std::size_t oldest() {
    while (list[head] == 0) ++head;
    return head;
  }
  std::size_t any(Lots& lots) {
    for (;;) {
      const std::size_t i = lots.next(list, tail);
      if (i >= head && list[i] != 0) return i;
    }
  }
};

template <class Observer>
void growing_tree(const Job& job, Observer& observer) {
  const Field f = make_field(job);
  const Mix mix(job.options);
  Rng rng = job.rng();
  Lots lots(rng, f);
  if (job.scratch.list.size() < 1024) job.scratch.list.resize(1024);
  for_each_free(f, [&](std::uint32_t root) {
    Growing growing{job.scratch.list};
    f.cells[root] = kInTree;
    growing.add(root, true);
    while (growing.living > 0) {
      const std::uint64_t draw = rng.next();
      const std::uint64_t kind = ((draw >> 32) * mix.total) >> 32;
      const std::size_t i = kind < mix.newest   ? growing.newest()
                            : kind < mix.random ? growing.any(lots)
                                                : growing.oldest();
      const std::uint32_t p = growing.list[i];
      const std::uint32_t set = f.free_around(p);
      if ((set & (set - 1)) == 0) growing.remove(i);
      if (set == 0) continue;
      const std::uint32_t d = choose(set, rng.next());
      f.tell(observer, p, d);
      const std::uint32_t q = p + f.delta[d];
      f.add(q, d ^ 2u);
      growing.add(q, f.free_around(q) != 0);
    }
  });
  pack(f, job);
}

}  // namespace

void prim(const Job& job) {
  observed(job, [&](auto& observer) { prim(job, observer); });
}

void growing_tree(const Job& job) {
  observed(job, [&](auto& observer) { growing_tree(job, observer); });
}

}  // namespace enfilade::rules::maze
