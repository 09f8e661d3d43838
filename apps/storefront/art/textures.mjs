/** Cream tiles and before/after skin as shaded height fields: node textures.mjs OUT_DIR */
import sharp from 'sharp';
import { packs } from './palette.mjs';

// --- noise ------------------------------------------------------------------
const P = new Uint8Array(512);
{
  let s = 1337;
  const p = [...Array(256).keys()];
  for (let i = 255; i > 0; i -= 1) {
    s = (s * 1664525 + 1013904223) >>> 0;
    const j = s % (i + 1);
    [p[i], p[j]] = [p[j], p[i]];
  }
  for (let i = 0; i < 512; i += 1) P[i] = p[i & 255];
}
const gradient = (h, x, y) => {
  const a = h & 7,
    u = a < 4 ? x : y,
    v = a < 4 ? y : x;
  return (a & 1 ? -u : u) + (a & 2 ? -2 * v : 2 * v);
};
const lerp = (t, a, b) => a + t * (b - a);
const noise = (x, y) => {
  const X = Math.floor(x),
    Y = Math.floor(y),
    fx = x - X,
    fy = y - Y,
    u = fx * fx * fx * (fx * (fx * 6 - 15) + 10),
    v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const A = P[X & 255] + (Y & 255),
    B = P[(X + 1) & 255] + (Y & 255);
  return (
    0.42 *
    lerp(
      v,
      lerp(u, gradient(P[A & 511], fx, fy), gradient(P[B & 511], fx - 1, fy)),
      lerp(u, gradient(P[(A + 1) & 511], fx, fy - 1), gradient(P[(B + 1) & 511], fx - 1, fy - 1)),
    )
  );
};
const fbm = (x, y, octaves = 4) => {
  let s = 0,
    a = 0.5;
  for (let i = 0; i < octaves; i += 1) {
    s += a * noise(x, y);
    x = x * 2.03 + 17;
    y = y * 2.01 - 9;
    a *= 0.5;
  }
  return s;
};
const hash = (x, y, k) => P[(P[(x + k * 31) & 255] + (y & 255)) & 511] / 255;
const cells = (x, y) => {
  const X = Math.floor(x),
    Y = Math.floor(y);
  let a = 9,
    b = 9,
    id = 0;
  for (let j = -1; j <= 1; j += 1)
    for (let i = -1; i <= 1; i += 1) {
      const d = (X + i + hash(X + i, Y + j, 1) - x) ** 2 + (Y + j + hash(X + i, Y + j, 2) - y) ** 2;
      if (d < a) {
        b = a;
        a = d;
        id = hash(X + i, Y + j, 3);
      } else if (d < b) b = d;
    }
  return [Math.sqrt(a), Math.sqrt(b), id];
};
const hex = (text) => [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16) / 255);
const mix = (a, b, t) => a.map((v, i) => v + (b[i] - v) * t);
const clamp = (v) => Math.min(1, Math.max(0, v));
const step = (a, b, x) => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};

// --- shade a height field -----------------------------------------------------
function shade(W, H, height, albedo, { bump = 1, gloss = 30, spec = 0.35, ambient = 0.45, soft = 0.12, darkest = 0 }) {
  const light = [-0.55, -0.6, 0.58],
    size = Math.hypot(...light),
    [lx, ly, lz] = light.map((v) => v / size),
    half = Math.hypot(lx, ly, lz + 1);
  const h = new Float32Array((W + 2) * (H + 2));
  for (let y = 0; y < H + 2; y += 1)
    for (let x = 0; x < W + 2; x += 1) h[y * (W + 2) + x] = height((x - 1) / W, (y - 1) / W);
  const out = Buffer.alloc(W * H * 3);
  for (let y = 0; y < H; y += 1)
    for (let x = 0; x < W; x += 1) {
      const i = (y + 1) * (W + 2) + x + 1;
      let nx = ((h[i - 1] - h[i + 1]) * bump * W) / 2,
        ny = ((h[i - W - 2] - h[i + W + 2]) * bump * W) / 2;
      const n = Math.hypot(nx, ny, 1);
      nx /= n;
      ny /= n;
      const nz = 1 / n;
      const wrap = Math.max(darkest, clamp((nx * lx + ny * ly + nz * lz + 0.35) / 1.35)),
        shine = spec * Math.max(0, (nx * lx + ny * ly + nz * (lz + 1)) / half) ** gloss;
      const a = albedo(x / W, y / W, h[i]),
        tint = [1, 0.72 + 0.28 * wrap, 0.66 + 0.34 * wrap];
      for (let c = 0; c < 3; c += 1)
        out[(y * W + x) * 3 + c] =
          255 * clamp(a[c] * (ambient + (1 - ambient) * wrap * 1.18) * (1 - soft + soft * tint[c]) + shine);
    }
  return sharp(out, { raw: { width: W, height: H, channels: 3 } });
}

// --- cream: ridged strokes of a spatula, domain-warped ----------------------------
const cream = (seed, colour, hue) => {
  const height = (x, y) => {
    x = x * 2.6 + seed;
    y = y * 2.6 + seed * 1.7;
    const wx = x + 0.7 * fbm(x * 0.7, y * 0.7, 2),
      wy = y + 0.9 * fbm(x * 0.6 + 9, y * 0.6, 2),
      t = wx * 0.7 + wy * 1.15 + 0.6 * Math.sin(wx * 1.1);
    // A stroke piles up at its edge, falls off behind it, and carries the fine teeth of the spatula.
    const stroke = t * 0.95 - Math.floor(t * 0.95),
      ridge = Math.exp(-((1 - stroke) * 7)) * step(1, 0.9, stroke) + 0.32 * stroke * stroke * step(1, 0.86, stroke),
      teeth = Math.sin(t * 46 + 3 * noise(wx * 2, wy * 2));
    return 0.05 * ridge + 0.0009 * teeth * (0.4 + stroke) + 0.02 * fbm(wx * 1.2, wy * 1.2, 3);
  };
  const pale = hex(colour),
    deep = mix(pale, hex(hue), 0.42);
  return [height, (x, y, h) => mix(deep, pale, step(-0.012, 0.03, h))];
};

// --- skin: two layers of fine cells, pores, redness, pigment, spots ------------------
const skin = ({ base, red, brown, lines, spots: spotted, patches, flush }, severity) => {
  const spots = Array.from({ length: spotted }, (_, i) => [
    hash(i, 3, 5),
    hash(i, 9, 6) * 1.1,
    0.01 + 0.022 * hash(i, 1, 7) ** 2,
    hash(i, 7, 8),
  ]);
  const spotAt = (x, y) => {
    let r = 0,
      b = 0;
    for (const [sx, sy, sr, k] of spots) {
      const d = Math.hypot(x - sx + 0.006 * noise(x * 40, y * 40), y - sy) / sr;
      if (d < 2.6) {
        r = Math.max(r, Math.exp(-d * d * 0.55) * (0.5 + 0.5 * k));
        b += Math.exp(-d * d * 1.1) * sr * 0.42;
      }
    }
    return [r, b];
  };
  const crease = (x, y) => {
    const t = y * 4.2 + 1.1 * fbm(x * 1.1 + 3, y * 1.6, 3) + 0.8 * x * x,
      fine = y * 15 + 1.5 * fbm(x * 2 + 7, y * 3, 3),
      cut = (v, w) => -Math.exp(-(((v - Math.round(v)) / w) ** 2));
    return (
      cut(t, 0.035) * step(-0.05, 0.3, fbm(x * 1.7 + 4, y * 5, 3) + 0.08) +
      0.35 * cut(fine, 0.09) * step(0, 0.3, fbm(x * 2.6, y * 6 + 8, 2))
    );
  };
  const height = (x, y) => {
    const q = 46,
      wx = x + 0.01 * noise(x * 20, y * 20),
      wy = y + 0.01 * noise(x * 20 + 5, y * 20);
    const [a, b] = cells(wx * q, wy * q * 0.92),
      [a2, b2] = cells(wx * q * 2.3 + 40, wy * q * 2.1),
      [pa, , id] = cells(x * 15 + 90, y * 15 + 7);
    const pore = -Math.exp(-((pa / (0.09 + 0.05 * id)) ** 2)) * 0.0028 * (0.7 + 0.6 * severity);
    return (
      0.00028 * step(0, 0.22, b - a) +
      0.00018 * step(0, 0.3, b2 - a2) +
      0.32 * pore +
      0.02 * fbm(x * 2.2, y * 2.2, 2) +
      0.0008 * fbm(x * 90, y * 90, 2) +
      severity * spotAt(x, y)[1] +
      0.006 * lines * (0.25 + 0.75 * severity) * crease(x, y)
    );
  };
  const [c0, cr, cb] = [base, red, brown].map(hex);
  const albedo = (x, y) => {
    let c = mix(c0, mix(c0, cr, 0.5), clamp(0.18 + 0.5 * fbm(x * 3, y * 3, 3)));
    c = mix(c, cb, clamp(severity * patches * step(0.02, 0.42, fbm(x * 4.2 + 30, y * 4.2, 4))));
    c = mix(c, cr, clamp((0.08 + flush * severity) * step(-0.1, 0.5, fbm(x * 2.4 + 3, y * 2.4 + 8, 4))));
    c = mix(c, cr, clamp(severity * 1.05 * spotAt(x, y)[0]));
    return c.map((v) => v * (1 + noise(x * 130, y * 130) * 0.03));
  };
  return [height, albedo];
};
/** One patch of skin a case, drawn twice from the same seed. Illustrations: nobody's results. */
const cases = {
  acne: { base: '#e8b89d', red: '#c4604f', brown: '#b07a55', lines: 0, spots: 26, patches: 0.25, flush: 0.4 },
  hyperpigmentation: {
    base: '#b5805a',
    red: '#9c4a38',
    brown: '#744627',
    lines: 0,
    spots: 0,
    patches: 0.85,
    flush: 0.05,
  },
  rosacea: { base: '#efc3ac', red: '#cf5f52', brown: '#b98a6c', lines: 0, spots: 7, patches: 0.1, flush: 0.85 },
  'anti-ageing': { base: '#87583d', red: '#6b2c24', brown: '#3d2218', lines: 0.75, spots: 0, patches: 0.4, flush: 0.1 },
};

const out = process.argv[2],
  W = 900;
for (const [index, [slug, pack]] of Object.entries(packs).entries()) {
  const [height, albedo] = cream(3.7 + index * 2.91, pack.cream, pack.hue);
  await shade(W, W, height, albedo, { bump: 0.8, gloss: 22, spec: 0.13, ambient: 0.56, soft: 0.2, darkest: 0.42 })
    .png()
    .toFile(`${out}/cream-${slug}.png`);
}
for (const [slug, tone] of Object.entries(cases))
  for (const [when, severity] of [
    ['before', 1],
    ['after', 0.28],
  ]) {
    const [height, albedo] = skin(tone, severity);
    await shade(W, Math.round(W * 1.15), height, albedo, {
      bump: 1.15,
      gloss: 14,
      spec: 0.16,
      ambient: 0.52,
      soft: 0.5,
    })
      .png()
      .toFile(`${out}/skin-${slug}-${when}.png`);
  }
