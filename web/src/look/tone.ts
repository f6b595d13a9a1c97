// Shared by the materials and the sky, so that day and haze agree.
export const TONE = /* glsl */ `
vec3 tone(vec3 c) {
  c *= exposure;
  // A gentle shoulder: greys stay where they are, lamps and sun roll off.
  c = c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14);
  return sqrt(clamp(c, 0.0, 1.0));
}`;
