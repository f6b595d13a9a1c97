// The renderer.
// 1. Every triangle is projected and written into a buffer of samples that
//    keeps depth and the triangle's number.
// 2. The same from the sun gives a shadow map.
// 3. Each sample is shaded: sun × shadow + sky × occlusion, in linear light.
//    Occlusion compares points on a half ball around the sample with the depth
//    buffer. Samples on both sides of a crease or step get a thin line.
// 4. Samples are averaged to pixels.

#include <enfilade/raster/render.hpp>

#include <array>

#include "raster/view.hpp"

namespace enfilade::raster {
namespace {

float linear(std::uint8_t v) { return std::pow(float(v) / 255, 2.2f); }
// Half a step of grain keeps soft gradients free of bands.
std::uint8_t gamma(float v, float noise) {
  return static_cast<std::uint8_t>(
      std::clamp(255 * std::pow(std::clamp(v, 0.0f, 1.0f), 1 / 2.2f) + noise, 0.0f, 255.0f));
}

// A number in 0 … 1 for a sample: turns patterns so that bands become grain,
// which the averaging of samples then smooths.
float grain(int x, int y) {
  const float v = 52.9829189f * std::fmod(0.06711056f * float(x) + 0.00583715f * float(y), 1.0f);
  return v - std::floor(v);
}

// Directions of looks, one set for each of kTurns turns.
constexpr int kTurns = 64, kSunLooks = 8, kSkyLooks = 12;
struct Patterns {
  struct Disc {
    float x, y;
  };
  std::array<std::array<Disc, kSunLooks>, kTurns> disc{};  // of radius 1
  std::array<std::array<Vec, kSkyLooks>, kTurns> dome{};   // half ball around z, lengths up to 1
  Patterns() {
    for (int t = 0; t < kTurns; ++t) {
      const float turn = float(t) / kTurns, full = 2 * std::numbers::pi_v<float>;
      for (int i = 0; i < kSunLooks; ++i) {
        const float a = full * (float(i) * 0.618034f + turn), r = std::sqrt((float(i) + 0.5f) / kSunLooks);
        disc[std::size_t(t)][std::size_t(i)] = {r * std::cos(a), r * std::sin(a)};
      }
      for (int i = 0; i < kSkyLooks; ++i) {
        const float a = full * (float(i) * 0.618034f + turn), up = std::sqrt(1 - (float(i) + turn) / kSkyLooks * 0.96f);
        const float flat = std::sqrt(1 - up * up), reach = 0.15f + 0.85f * std::fmod(float(i) * 0.754877f + turn, 1.0f);
        dome[std::size_t(t)][std::size_t(i)] = Vec{flat * std::cos(a), flat * std::sin(a), up} * reach;
      }
    }
  }
};
std::size_t turn_of(int x, int y) { return static_cast<std::size_t>(grain(x, y) * (kTurns - 1)); }

class Shader {
 public:
  Shader(std::span<const Triangle> scene, const View& view, const Buffer& buffer, const RenderOptions& options)
      : scene_(scene), view_(view), buffer_(buffer), o_(options), shadow_(1, 1) {
    normals_.reserve(scene.size());
    for (const Triangle& t : scene) {
      normals_.push_back(unit(cross(corner(t, 1) - corner(t, 0), corner(t, 2) - corner(t, 0))));
      for (int i = 0; i < 3; ++i) bounds_.add(corner(t, i));
    }
    sun_ = towards(o_.light.yaw, o_.light.pitch);
    if (o_.shadows && !scene.empty()) make_shadows();
    for (std::size_t i = 0; i < 256; ++i) linear_[i] = linear(static_cast<std::uint8_t>(i));
    for (int i = 0; i < 3; ++i) {
      sky_rgb_[i] = linear(o_.sky_rgb[i]);
      ground_rgb_[i] = linear(o_.ground_rgb[i]);
    }
  }

  // The colour of a sample, in linear light.
  [[nodiscard]] std::array<float, 3> shade(int x, int y) const {
    const std::uint32_t id = buffer_.id[buffer_.at(x, y)];
    if (id == kNothing) return background(x, y);
    const Vec p = position(x, y), n = facing(id);
    const float lambert = std::max(0.0f, dot(n, sun_));
    const float lit = lambert > 0 ? lambert * light_at(p + n * 20, x, y) : 0;
    const float open = o_.occlusion ? openness(p, n, x, y) : 1;
    const float sky = (0.62f + 0.38f * n.z) * open;
    const float line = o_.edges ? edge(id, p, n, x, y) : 1;
    const Triangle& t = scene_[id];
    // Warm sun, cool sky.
    constexpr std::array<float, 3> kSun = {1.04f, 1.0f, 0.93f}, kSky = {0.95f, 0.99f, 1.06f};
    std::array<float, 3> out{};
    for (std::size_t i = 0; i < 3; ++i) {
      out[i] = linear_[t.rgb[i]] * line * (o_.light.sun * lit * kSun[i] + o_.light.sky * sky * kSky[i] + 0.06f * open);
    }
    return out;
  }

 private:
  [[nodiscard]] Vec position(int x, int y) const {
    return view_.back(float(x) + 0.5f, float(y) + 0.5f, buffer_.depth[buffer_.at(x, y)]);
  }
  [[nodiscard]] Vec facing(std::uint32_t id) const {
    const Vec n = normals_[id];
    const Vec to_eye = view_.perspective ? view_.eye - corner(scene_[id], 0) : view_.forward * -1;
    return dot(n, to_eye) < 0 ? n * -1 : n;
  }

  void make_shadows() {
    // As fine as the picture, which is all one can see.
    const int size = std::clamp(std::max(buffer_.w, buffer_.h) * 5 / 4, 512, 4096);
    sun_view_ = View::from(sun_, bounds_.middle());
    float reach = 1;
    for (int i = 0; i < 8; ++i) {
      const Vec c{i & 1 ? bounds_.lo.x : bounds_.hi.x, i & 2 ? bounds_.lo.y : bounds_.hi.y,
                  i & 4 ? bounds_.lo.z : bounds_.hi.z};
      const Vec v = sun_view_.to_view(c);
      reach = std::max({reach, std::abs(v.x), std::abs(v.y)});
    }
    sun_view_.k = float(size) / (2 * reach * 1.02f);
    sun_view_.cx = sun_view_.cy = float(size) / 2;
    shadow_ = Buffer(size, size);
    draw(shadow_, sun_view_, scene_);
  }

  // Share of the sun that reaches p: a few looks at the shadow map on a disc.
  [[nodiscard]] float light_at(Vec p, int x, int y) const {
    if (shadow_.w == 1) return 1;
    const Vec s = sun_view_.project(sun_view_.to_view(p));
    const float radius = std::max(1.2f, 90 * sun_view_.k), bias = 25 + 2 / sun_view_.k;
    int open = 0;
    for (const Patterns::Disc& look : patterns_.disc[turn_of(x, y)]) {
      const int sx = static_cast<int>(s.x + radius * look.x), sy = static_cast<int>(s.y + radius * look.y);
      if (sx < 0 || sy < 0 || sx >= shadow_.w || sy >= shadow_.h || shadow_.depth[shadow_.at(sx, sy)] > s.z - bias)
        ++open;
    }
    return float(open) / kSunLooks;
  }

  [[nodiscard]] float openness(Vec p, Vec n, int x, int y) const {
    const Vec side = unit(std::abs(n.z) < 0.9f ? cross(n, {0, 0, 1}) : cross(n, {1, 0, 0})), other = cross(n, side);
    const float r = o_.occlusion_radius;
    int hidden = 0;
    for (const Vec& look : patterns_.dome[turn_of(x + 17, y + 5)]) {
      const Vec v = view_.to_view(p + n * (12 + look.z * r) + side * (look.x * r) + other * (look.y * r));
      if (view_.perspective && v.z < View::kNear) continue;
      const Vec s = view_.project(v);
      const int sx = static_cast<int>(s.x), sy = static_cast<int>(s.y);
      if (s.x < 0 || s.y < 0 || sx >= buffer_.w || sy >= buffer_.h) continue;
      const float ahead = v.z - buffer_.depth[buffer_.at(sx, sy)];
      if (ahead > 10 && ahead < r * 2.5f) ++hidden;
    }
    const float open = 1 - float(hidden) / kSkyLooks;
    return open * open * 0.55f + open * 0.45f;
  }

  // Less than 1 where the surface ends: next to another plane.
  [[nodiscard]] float edge(std::uint32_t id, Vec p, Vec n, int x, int y) const {
    if (scene_[id].alpha < 255) return 1;
    float line = 1;
    const float per_sample = view_.perspective ? buffer_.depth[buffer_.at(x, y)] / view_.k : 1 / view_.k;
    // Lines fade where the picture gets too small for them.
    const float weight = std::clamp(18 / (per_sample * float(o_.samples)), 0.12f, 1.0f);
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
      const int nx = x + dx, ny = y + dy;
      if (nx < 0 || ny < 0 || nx >= buffer_.w || ny >= buffer_.h) continue;
      const std::uint32_t other = buffer_.id[buffer_.at(nx, ny)];
      if (other == id) continue;
      if (other == kNothing) {
        line = std::min(line, 0.45f);
        continue;
      }
      if (scene_[other].alpha < 255) continue;
      const Vec q = position(nx, ny);
      const float step = std::abs(dot(n, q - p));
      if (dot(n, facing(other)) < 0.9f) line = std::min(line, step > 150 + 4 * per_sample ? 0.5f : 0.72f);
      else if (step > 25 + 3 * per_sample) line = std::min(line, 0.6f);
    }
    return 1 - (1 - line) * weight;
  }

  [[nodiscard]] std::array<float, 3> background(int x, int y) const {
    const float t = float(y) / float(buffer_.h);
    std::array<float, 3> out{};
    for (std::size_t i = 0; i < 3; ++i) out[i] = sky_rgb_[i] * (1 - t) + ground_rgb_[i] * t;
    if (!o_.ground || scene_.empty()) return out;
    // The ground catches shadow: the ray of this sample meets z = lowest level.
    const float sx = float(x) + 0.5f, sy = float(y) + 0.5f;
    const Vec across = view_.right * ((sx - view_.cx) / view_.k) + view_.up * ((view_.cy - sy) / view_.k);
    const Vec a = view_.perspective ? view_.eye : view_.eye + across;
    const Vec d = view_.perspective ? view_.forward + across : view_.forward;
    if (d.z > -1e-4f) return out;
    const Vec p = a + d * ((bounds_.lo.z - a.z) / d.z);
    const float away_x = std::max({bounds_.lo.x - p.x, p.x - bounds_.hi.x, 0.0f}),
                away_y = std::max({bounds_.lo.y - p.y, p.y - bounds_.hi.y, 0.0f});
    const float away = std::sqrt(away_x * away_x + away_y * away_y),
                size = bounds_.hi.x - bounds_.lo.x + bounds_.hi.y - bounds_.lo.y;
    const float contact =
        o_.occlusion ? 0.42f * std::exp(-away / (size * 0.014f)) + 0.12f * std::exp(-away / (size * 0.06f)) : 0;
    const float shade =
        o_.shadows ? 0.34f * (1 - light_at(p + Vec{0, 0, 20}, x, y)) * std::exp(-away / (size * 0.9f)) : 0;
    for (float& v : out) v *= (1 - std::min(contact, 1.0f)) * (1 - shade);
    return out;
  }

  std::span<const Triangle> scene_;
  const View& view_;
  const Buffer& buffer_;
  const RenderOptions& o_;
  Buffer shadow_;
  View sun_view_;
  Patterns patterns_;
  std::vector<Vec> normals_;
  Bounds bounds_;
  Vec sun_;
  std::array<float, 256> linear_{};
  float sky_rgb_[3] = {}, ground_rgb_[3] = {};
};

View view_of(const Camera& c, int width, int height) {
  const Vec target{c.target[0], c.target[1], c.target[2]}, to_eye = towards(c.yaw, c.pitch);
  View v = View::from(to_eye, target);
  v.perspective = c.perspective;
  v.cx = float(width) / 2;
  v.cy = float(height) / 2;
  if (c.perspective) {
    v.eye = target + to_eye * c.distance;
    v.k = float(width) / 2 / std::tan(c.field * std::numbers::pi_v<float> / 360);
  } else {
    v.k = float(width) / c.width;
  }
  return v;
}

Status check(std::span<const Triangle> scene, const Camera& c, const RenderOptions& o) {
  const auto bad = [](const char* text) { return Error{ErrorCode::invalid, "picture", text}; };
  if (o.width < 16 || o.height < 16 || o.width > 8192 || o.height > 8192)
    return bad("width and height must be 16 to 8192 pixels");
  if (o.samples < 1 || o.samples > 4) return bad("samples must be 1 to 4");
  if (std::int64_t{o.width} * o.height * o.samples * o.samples > (std::int64_t{1} << 26))
    return bad("more than 2^26 samples");
  const bool sane = c.width > 0 && c.distance > 0 && c.field > 1 && c.field < 170 &&
                    std::isfinite(c.width + c.distance + c.yaw + c.pitch);
  if (!sane) return bad("the camera needs a positive width, a distance, and a field of 1 to 170 degrees");
  for (const Triangle& t : scene) {
    for (int i = 0; i < 3; ++i) {
      const Vec p = corner(t, i);
      if (!std::isfinite(p.x + p.y + p.z)) return bad("a coordinate is not finite");
    }
  }
  return Done{};
}

}  // namespace

Camera frame(std::span<const Triangle> scene, float yaw, float pitch, bool perspective, const RenderOptions& options) {
  Camera camera;
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.perspective = perspective;
  if (scene.empty()) return camera;
  Bounds bounds;
  for (const Triangle& t : scene) {
    for (int i = 0; i < 3; ++i) bounds.add(corner(t, i));
  }
  const float aspect = float(options.width) / float(options.height), margin = 1.08f;
  // The middle of what is seen, not of the box: found on the screen.
  const View v = View::from(towards(yaw, pitch), bounds.middle());
  Bounds seen;
  for (const Triangle& t : scene) {
    for (int i = 0; i < 3; ++i) seen.add(v.to_view(corner(t, i)));
  }
  const Vec m = seen.middle();
  const Vec target = v.eye + v.right * m.x + v.up * m.y + v.forward * m.z;
  camera.target[0] = target.x;
  camera.target[1] = target.y;
  camera.target[2] = target.z;
  camera.width = margin * std::max(seen.hi.x - seen.lo.x, (seen.hi.y - seen.lo.y) * aspect);
  // Far enough that every corner lies within the field.
  const float half = std::tan(camera.field * std::numbers::pi_v<float> / 360);
  float distance = 1'000;
  for (const Triangle& t : scene) {
    for (int i = 0; i < 3; ++i) {
      const Vec p = v.to_view(corner(t, i)) - m;
      distance =
          std::max({distance, std::abs(p.x) * margin / half - p.z, std::abs(p.y) * aspect * margin / half - p.z});
    }
  }
  camera.distance = distance;
  return camera;
}

Result<Image> render(std::span<const Triangle> scene, const Camera& camera, const RenderOptions& options) {
  if (const Status good = check(scene, camera, options); !good) return good.error();
  const int n = options.samples, w = options.width * n, h = options.height * n;
  const View view = view_of(camera, w, h);
  Buffer buffer(w, h);
  draw(buffer, view, scene);
  const Shader shader(scene, view, buffer, options);
  Image image{options.width, options.height, {}};
  image.rgb.resize(std::size_t(options.width) * std::size_t(options.height) * 3);
  const float share = 1 / float(n * n);
  for (int y = 0; y < options.height; ++y) {
    for (int x = 0; x < options.width; ++x) {
      std::array<float, 3> sum{};
      for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
          const std::array<float, 3> c = shader.shade(x * n + i, y * n + j);
          for (std::size_t k = 0; k < 3; ++k) sum[k] += std::min(c[k], 1.0f);
        }
      }
      const std::size_t at = (std::size_t(y) * std::size_t(options.width) + std::size_t(x)) * 3;
      for (std::size_t k = 0; k < 3; ++k) image.rgb[at + k] = gamma(sum[k] * share, grain(x, y));
    }
  }
  return image;
}

}  // namespace enfilade::raster
