/** A small path tracer: a pack on a plinth before a curved backdrop, lit by two soft boxes. Worker: receives one job, answers its rows. */
import { parentPort, workerData } from 'node:worker_threads';
import { PART, shapes } from './shapes.mjs';

const { shape, W, H, rows, spp, colours, label, seed } = workerData;
const scene = shapes[shape],
  { map } = scene;
const pixels = new Uint8Array(label.data),
  LW = label.width,
  LH = label.height;
let state = seed >>> 0;
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const hex = (text) => [1, 3, 5].map((i) => linear(parseInt(text.slice(i, i + 2), 16) / 255));
/** Light bounces between wall and floor and deepens their colour: they start a little paler than the swatch. */
const calmer = (c, k) => {
  const grey = 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2];
  return c.map((v) => v + (grey - v) * k);
};
const hue = calmer(hex(colours.hue), 0.18),
  ground = calmer(hex(colours.ground), 0.38),
  white = hex('#fbf9f5'),
  stone = ground.map((v) => v + (0.86 - v) * 0.32),
  bulb = hex(colours.second ?? '#26302b'),
  kraft = hex(colours.third ?? '#b98f66');

const FLOOR = -0.28,
  WALL = -3.4,
  BEND = 1.9,
  R = scene.wide,
  TOP = scene.top;
const LIGHTS = [
  { c: [-3.3, 4.3, 3.3], u: [1.05, 0, 1.05], v: [0.7, 0.95, -0.7], e: [15.5, 13.6, 11.6] },
  { c: [3.6, 2.6, 0.9], u: [0.1, 0, -0.75], v: [0, 1.5, 0], e: [3.6, 4.1, 4.8] },
];
for (const light of LIGHTS) {
  const [a, b] = [light.u, light.v];
  const n = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const size = Math.hypot(...n);
  light.area = 4 * size;
  light.n = n.map((v) => v / size);
}
const hit = { t: 0, part: 0, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };

function march(ox, oy, oz, dx, dy, dz, far) {
  let t0 = 0,
    t1 = far;
  for (let axis = 0; axis < 3; axis += 1) {
    const o = axis === 0 ? ox : axis === 1 ? oy : oz,
      d = axis === 0 ? dx : axis === 1 ? dy : dz;
    const lo = axis === 1 ? FLOOR - 0.01 : -R,
      hi = axis === 1 ? TOP : R;
    if (Math.abs(d) < 1e-9) {
      if (o < lo || o > hi) return -1;
      continue;
    }
    const a = (lo - o) / d,
      b = (hi - o) / d;
    t0 = Math.max(t0, Math.min(a, b));
    t1 = Math.min(t1, Math.max(a, b));
    if (t0 > t1) return -1;
  }
  let t = t0;
  for (let i = 0; i < 160 && t < t1; i += 1) {
    const d = map(ox + dx * t, oy + dy * t, oz + dz * t);
    if (d < 0.0006) return t;
    t += d * 0.92;
  }
  return -1;
}
function backdrop(ox, oy, oz, dx, dy, dz) {
  const cy = FLOOR + BEND,
    cz = WALL + BEND;
  if (dy < 0) {
    const t = (FLOOR - oy) / dy;
    if (t > 1e-4 && oz + dz * t >= cz) return t;
  }
  if (dz < 0) {
    const t = (WALL - oz) / dz;
    if (t > 1e-4 && oy + dy * t >= cy) return t;
  }
  const py = oy - cy,
    pz = oz - cz,
    a = dy * dy + dz * dz,
    b = py * dy + pz * dz,
    c = py * py + pz * pz - BEND * BEND,
    disc = b * b - a * c;
  if (a < 1e-12 || disc < 0) return -1;
  const t = (-b + Math.sqrt(disc)) / a;
  return t > 1e-4 && oy + dy * t < cy + 1e-6 && oz + dz * t < cz + 1e-6 ? t : -1;
}
function trace(ox, oy, oz, dx, dy, dz) {
  const tb = backdrop(ox, oy, oz, dx, dy, dz);
  const t = march(ox, oy, oz, dx, dy, dz, tb > 0 ? tb : 60);
  if (t < 0 && tb < 0) return false;
  hit.t = t < 0 ? tb : t;
  hit.x = ox + dx * hit.t;
  hit.y = oy + dy * hit.t;
  hit.z = oz + dz * hit.t;
  if (t < 0) {
    hit.part = 0;
    const cy = FLOOR + BEND,
      cz = WALL + BEND;
    hit.nx = 0;
    if (hit.z >= cz) {
      hit.ny = 1;
      hit.nz = 0;
    } else if (hit.y >= cy) {
      hit.ny = 0;
      hit.nz = 1;
    } else {
      hit.ny = (cy - hit.y) / BEND;
      hit.nz = (cz - hit.z) / BEND;
    }
    return true;
  }
  map(hit.x, hit.y, hit.z);
  hit.part = map.part;
  const e = 0.0015;
  hit.nx = map(hit.x + e, hit.y, hit.z) - map(hit.x - e, hit.y, hit.z);
  hit.ny = map(hit.x, hit.y + e, hit.z) - map(hit.x, hit.y - e, hit.z);
  hit.nz = map(hit.x, hit.y, hit.z + e) - map(hit.x, hit.y, hit.z - e);
  const n = Math.hypot(hit.nx, hit.ny, hit.nz) || 1;
  hit.nx /= n;
  hit.ny /= n;
  hit.nz /= n;
  return true;
}
const albedo = [0, 0, 0];
function read(u, v) {
  const x = Math.min(LW - 1.001, Math.max(0, u * LW - 0.5)),
    y = Math.min(LH - 1.001, Math.max(0, v * LH - 0.5)),
    ix = Math.floor(x),
    iy = Math.floor(y),
    fx = x - ix,
    fy = y - iy;
  for (let c = 0; c < 3; c += 1) {
    const at = (i, j) => linear(pixels[(j * LW + i) * 3 + c] / 255);
    albedo[c] =
      (at(ix, iy) * (1 - fx) + at(ix + 1, iy) * fx) * (1 - fy) +
      (at(ix, iy + 1) * (1 - fx) + at(ix + 1, iy + 1) * fx) * fy;
  }
}
function paint(part, x, y, z, ny) {
  let colour = ground;
  if (part === PART.cap) colour = hue;
  else if (part === PART.seam) colour = [0.05, 0.05, 0.05];
  else if (part === PART.plinth) colour = stone;
  else if (part === PART.bulb) colour = bulb;
  else if (part === PART.tablet) colour = white;
  else if (part === PART.kraft) colour = kraft;
  const { kind, half, y0, y1, turn, width, cx, cz } = scene.label;
  if (part === PART.body && kind === 'round' && Math.abs(ny) < 0.5 && (!scene.bulb || y < y1)) {
    const u = 0.5 + Math.atan2(x - (cx ?? 0), z - (cz ?? 0)) / (2 * half);
    return read(Math.min(0.985, Math.max(0.015, u)), Math.min(0.995, Math.max(0.01, (y1 - y) / (y1 - y0))));
  }
  if (part === PART.body) colour = white;
  if (part === PART.carton) {
    const c = Math.cos(turn),
      s = Math.sin(turn),
      bx = c * x + s * z,
      bz = -s * x + c * z;
    if (bz > 0.38) return read(0.5 + bx / width, (y1 - y) / (y1 - y0));
    if (y < 0.565) colour = hue;
    else colour = white;
  }
  albedo[0] = colour[0];
  albedo[1] = colour[1];
  albedo[2] = colour[2];
}
const out = [0, 0, 0];
/** Light arriving at a point straight from the two soft boxes. */
function direct(x, y, z, nx, ny, nz) {
  out[0] = out[1] = out[2] = 0;
  for (const light of LIGHTS) {
    const a = random() * 2 - 1,
      b = random() * 2 - 1;
    const lx = light.c[0] + light.u[0] * a + light.v[0] * b - x,
      ly = light.c[1] + light.u[1] * a + light.v[1] * b - y,
      lz = light.c[2] + light.u[2] * a + light.v[2] * b - z;
    const far = Math.hypot(lx, ly, lz),
      dx = lx / far,
      dy = ly / far,
      dz = lz / far,
      cos = dx * nx + dy * ny + dz * nz;
    if (cos <= 0) continue;
    const facing = Math.abs(dx * light.n[0] + dy * light.n[1] + dz * light.n[2]);
    if (march(x + nx * 0.004, y + ny * 0.004, z + nz * 0.004, dx, dy, dz, far) > 0) continue;
    const g = (cos * facing * light.area) / (far * far * Math.PI);
    for (let c = 0; c < 3; c += 1) out[c] += light.e[c] * g;
  }
}
/** What a mirror ray sees when it leaves the scene: soft boxes, else a pale studio. */
function sky(ox, oy, oz, dx, dy, dz, wantsLights, into) {
  if (wantsLights)
    for (const { c, u, v, n, e } of LIGHTS) {
      const den = dx * n[0] + dy * n[1] + dz * n[2];
      if (Math.abs(den) < 1e-6) continue;
      const t = ((c[0] - ox) * n[0] + (c[1] - oy) * n[1] + (c[2] - oz) * n[2]) / den;
      if (t <= 0) continue;
      const px = ox + dx * t - c[0],
        py = oy + dy * t - c[1],
        pz = oz + dz * t - c[2];
      const a = (px * u[0] + py * u[1] + pz * u[2]) / (u[0] ** 2 + u[1] ** 2 + u[2] ** 2),
        b = (px * v[0] + py * v[1] + pz * v[2]) / (v[0] ** 2 + v[1] ** 2 + v[2] ** 2);
      if (Math.abs(a) < 1 && Math.abs(b) < 1) {
        const soft = (1 - Math.abs(a) ** 6) * (1 - Math.abs(b) ** 6);
        for (let k = 0; k < 3; k += 1) into[k] += e[k] * soft * 0.55;
        return;
      }
    }
  const lift = 0.36 + 0.2 * Math.max(0, dy);
  into[0] += lift * 1.0;
  into[1] += lift * 0.985;
  into[2] += lift * 0.96;
}
/** Radiance along a ray; the first surface's own colour is kept apart so that noise can be filtered without smearing print. */
function radiance(ox, oy, oz, dx, dy, dz, first) {
  const sum = [0, 0, 0];
  let w0 = 1,
    w1 = 1,
    w2 = 1,
    mirror = false;
  for (let depth = 0; depth < 4; depth += 1) {
    if (!trace(ox, oy, oz, dx, dy, dz)) {
      const s = [0, 0, 0];
      sky(ox, oy, oz, dx, dy, dz, mirror, s);
      sum[0] += s[0] * w0;
      sum[1] += s[1] * w1;
      sum[2] += s[2] * w2;
      break;
    }
    const { part, x, y, z } = hit;
    let { nx, ny, nz } = hit;
    paint(part, x, y, z, ny);
    const [a0, a1, a2] = albedo;
    if (depth === 0) {
      first[0] = a0;
      first[1] = a1;
      first[2] = a2;
      first[3] = nx;
      first[4] = ny;
      first[5] = nz;
      first[6] = hit.t;
    }
    const coated =
      part !== 0 &&
      part !== PART.plinth &&
      part !== PART.seam &&
      !(part === PART.kraft && (shape === 'parcel' || shape === 'post'));
    const cos = -(dx * nx + dy * ny + dz * nz);
    const f0 = 0.04,
      fresnel = coated ? f0 + (1 - f0) * Math.max(0, 1 - cos) ** 5 : 0;
    const pick = coated ? Math.max(0.25, fresnel) : 0;
    if (coated && depth < 3 && random() < pick) {
      const rough =
        part === PART.cap
          ? scene.gloss.cap
          : part === PART.body || part === PART.carton
            ? scene.gloss.body
            : part === PART.bulb
              ? 0.45
              : 0.3;
      const k = fresnel / pick,
        s = rough * rough;
      let rx = dx + 2 * cos * nx,
        ry = dy + 2 * cos * ny,
        rz = dz + 2 * cos * nz;
      const z1 = 1 - 2 * random(),
        ph = random() * 6.2831853,
        rr = Math.sqrt(1 - z1 * z1) * s * 1.6;
      rx += rr * Math.cos(ph);
      ry += rr * Math.sin(ph);
      rz += z1 * s * 1.6;
      const n = Math.hypot(rx, ry, rz);
      dx = rx / n;
      dy = ry / n;
      dz = rz / n;
      if (dx * nx + dy * ny + dz * nz <= 0) break;
      if (depth === 0) {
        first[7] = 1;
      }
      w0 *= k;
      w1 *= k;
      w2 *= k;
      mirror = true;
    } else {
      const k = (1 - fresnel) / (1 - pick);
      direct(x, y, z, nx, ny, nz);
      if (depth === 0) first[7] = 0;
      const b0 = depth === 0 ? 1 : a0,
        b1 = depth === 0 ? 1 : a1,
        b2 = depth === 0 ? 1 : a2;
      w0 *= b0 * k;
      w1 *= b1 * k;
      w2 *= b2 * k;
      sum[0] += out[0] * w0;
      sum[1] += out[1] * w1;
      sum[2] += out[2] * w2;
      const r1 = Math.sqrt(random()),
        ph = random() * 6.2831853,
        sx = Math.abs(nx) > 0.5 ? 0 : 1;
      let tx = sx ? 0 : -nz * 1,
        ty = sx ? nz : 0,
        tz = sx ? -ny : nx;
      const tn = Math.hypot(tx, ty, tz);
      tx /= tn;
      ty /= tn;
      tz /= tn;
      const bx = ny * tz - nz * ty,
        by = nz * tx - nx * tz,
        bz = nx * ty - ny * tx,
        up = Math.sqrt(1 - r1 * r1),
        ca = r1 * Math.cos(ph),
        sa = r1 * Math.sin(ph);
      dx = tx * ca + bx * sa + nx * up;
      dy = ty * ca + by * sa + ny * up;
      dz = tz * ca + bz * sa + nz * up;
      mirror = false;
    }
    ox = x + nx * 0.004;
    oy = y + ny * 0.004;
    oz = z + nz * 0.004;
    if (depth === 1 && w0 + w1 + w2 < 0.02) break;
  }
  return sum;
}
const EYE = [0, 1.75, 9.4],
  LOOK = [0, scene.centre ?? 1.1, 0],
  FOV = scene.view ?? 0.185;
const f = LOOK.map((v, i) => v - EYE[i]);
const fl = Math.hypot(...f);
f.forEach((_, i) => (f[i] /= fl));
const rx = [-f[2], 0, f[0]].map((v) => v / Math.hypot(f[2], f[0])),
  up = [rx[1] * f[2] - rx[2] * f[1], rx[2] * f[0] - rx[0] * f[2], rx[0] * f[1] - rx[1] * f[0]];
const [from, to] = rows,
  count = (to - from) * W;
const diffuse = new Float32Array(count * 3),
  mirrored = new Float32Array(count * 3),
  base = new Float32Array(count * 3),
  guide = new Float32Array(count * 4);
for (let py = from; py < to; py += 1)
  for (let px = 0; px < W; px += 1) {
    const at = (py - from) * W + px,
      first = [0, 0, 0, 0, 0, 0, 60, 0];
    for (let s = 0; s < spp; s += 1) {
      const u = ((px + random()) / W - 0.5) * 2 * FOV * (W / H),
        v = (0.5 - (py + random()) / H) * 2 * FOV;
      let dx = f[0] + rx[0] * u + up[0] * v,
        dy = f[1] + rx[1] * u + up[1] * v,
        dz = f[2] + rx[2] * u + up[2] * v;
      const n = Math.hypot(dx, dy, dz);
      dx /= n;
      dy /= n;
      dz /= n;
      const light = radiance(EYE[0], EYE[1], EYE[2], dx, dy, dz, first);
      const into = first[7] ? mirrored : diffuse;
      for (let c = 0; c < 3; c += 1) {
        into[at * 3 + c] += Math.min(light[c], 12) / spp;
        base[at * 3 + c] += first[c] / spp;
      }
      guide[at * 4] += first[3] / spp;
      guide[at * 4 + 1] += first[4] / spp;
      guide[at * 4 + 2] += first[5] / spp;
      guide[at * 4 + 3] += first[6] / spp;
    }
  }
parentPort.postMessage({ rows, diffuse, mirrored, base, guide }, [
  diffuse.buffer,
  mirrored.buffer,
  base.buffer,
  guide.buffer,
]);
