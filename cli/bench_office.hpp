#pragma once
// The stages of an office, one by one, as they are measured: shells, halls, the
// cut into faces, whole plates, and points that nobody has seen before. Like
// bench_kernels.hpp, each does its work once and says how much it did.

#include <cstdint>
#include <memory>

#include <enfilade/plan/brief.hpp>

namespace enfilade::bench {

// The thesis's plate: 300 × 300 ft, offices of 25 ft, halls of 10 ft. Ours:
// 70 × 60 m, 6 m and 1.8 m.
enum class PlateSize : std::uint8_t { thesis, ours };
plan::Brief office(plan::OfficeClass c, std::int32_t floors, PlateSize size);

// Shells into one stack, each from a key of its own.
class Shells {
 public:
  explicit Shells(const plan::Brief& brief);
  ~Shells();
  std::uint64_t make(std::uint64_t count);  // returns how many succeeded

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// Distinct outlines of many seeds with their cores, made beforehand. Storeys that
// share an outline count once.
class Plates {
 public:
  Plates(const plan::Brief& brief, std::size_t least);
  ~Plates();
  // All of them once; each returns their number.
  std::uint64_t lay_halls(plan::HallStyle style);
  std::uint64_t make_faces();   // round the halls of `automatic`, laid beforehand
  std::uint64_t make_plates();  // halls, faces, lobby, doors: all of it

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// Microseconds to a built room with contents and mesh.
struct OfficePoints {
  double p50 = 0;
  double p99 = 0;
};
// From the brief: one room of a building nobody has been to, each time another.
OfficePoints new_points(const plan::Brief& brief, std::size_t samples);
// In a World that holds nothing, of a building whose plates are known.
OfficePoints known_points(const plan::Brief& brief, std::size_t samples);

}  // namespace enfilade::bench
