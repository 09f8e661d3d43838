/** Packs as distance fields. Each shape: `map(x, y, z)` -> distance, with `map.part` set to what is nearest; `reach` = the box around it. */
const box2 = (r, y, half, y0, y1, round) => {
  const qx = r - (half - round),
    qy = Math.abs(y - (y0 + y1) / 2) - ((y1 - y0) / 2 - round);
  const ox = qx > 0 ? qx : 0,
    oy = qy > 0 ? qy : 0;
  return Math.sqrt(ox * ox + oy * oy) + Math.min(qx > qy ? qx : qy, 0) - round;
};
const box3 = (x, y, z, hx, hy, hz, round) => {
  const qx = Math.abs(x) - hx + round,
    qy = Math.abs(y) - hy + round,
    qz = Math.abs(z) - hz + round;
  const ox = Math.max(qx, 0),
    oy = Math.max(qy, 0),
    oz = Math.max(qz, 0);
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - round;
};
const capsule = (x, y, z, ax, ay, az, bx, by, bz, radius) => {
  const px = x - ax,
    py = y - ay,
    pz = z - az,
    dx = bx - ax,
    dy = by - ay,
    dz = bz - az;
  const t = Math.max(0, Math.min(1, (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz)));
  return Math.hypot(px - dx * t, py - dy * t, pz - dz * t) - radius;
};
const smoothMin = (a, b, k) => {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
};

export const PART = { body: 1, cap: 2, seam: 3, plinth: 4, bulb: 5, tablet: 6, carton: 7, kraft: 8 };

function field(build) {
  const map = (x, y, z) => {
    map.nearest = 1e9;
    build(x, y, z, (part, distance) => {
      if (distance < map.nearest) {
        map.nearest = distance;
        map.part = part;
      }
    });
    return map.nearest;
  };
  return map;
}
/** A worn stone at a height, tilted a little: an ellipsoid's distance, near enough for marching. Math.hypot is too slow here. */
const pebble = (cx, cy, cz, a, b, c, tilt) => {
  const co = Math.cos(tilt),
    si = Math.sin(tilt),
    least = Math.min(a, b, c);
  return (x, y, z) => {
    const px = (co * (x - cx) + si * (y - cy)) / a,
      py = (-si * (x - cx) + co * (y - cy)) / b,
      pz = (z - cz) / c;
    const k = Math.sqrt(px * px + py * py + pz * pz);
    if (k > 2.2) return (k - 1) * least;
    const qx = px / a,
      qy = py / b,
      qz = pz / c;
    return k < 1e-6 ? -least : ((k - 1) * k) / Math.sqrt(qx * qx + qy * qy + qz * qz);
  };
};
const plinth = (r, y, wide) => box2(r, y, wide, -0.28, 0, 0.05);

/** What stands in more than one picture, each about its own middle. */
function pump(add, x, y, z) {
  const r = Math.hypot(x, z);
  add(PART.body, box2(r, y, 0.5, 0, 1.7, 0.07));
  add(PART.seam, box2(r, y, 0.465, 1.6, 1.8, 0.01));
  add(PART.cap, box2(r, y, 0.5, 1.735, 1.98, 0.05));
  add(PART.cap, box2(r, y, 0.15, 1.9, 2.3, 0.02));
  add(
    PART.cap,
    smoothMin(box2(r, y, 0.25, 2.24, 2.44, 0.07), capsule(x, y, z, 0, 2.36, 0, -0.5, 2.33, 0.24, 0.062), 0.1),
  );
}
function dropper(add, body, r, angle, y) {
  add(body, smoothMin(box2(r, y, 0.52, 0, 1.55, 0.1), box2(r, y, 0.2, 1.4, 1.82, 0.02), 0.14));
  add(PART.cap, box2(r + 0.006 * Math.cos(angle * 44), y, 0.27, 1.74, 2.08, 0.03));
  add(PART.bulb, smoothMin(box2(r, y, 0.2, 2.06, 2.2, 0.05), box2(r, y, 0.145, 2.1, 2.64, 0.14), 0.1));
}
function parcel(add, x, y, z) {
  const c = Math.cos(-0.22),
    s = Math.sin(-0.22),
    bx = c * x + s * z,
    bz = -s * x + c * z;
  add(PART.kraft, box3(bx, y - 0.66, bz, 0.98, 0.66, 0.42, 0.02));
  add(PART.cap, box3(bx, y - 0.66, bz, 0.13, 0.664, 0.424, 0.012));
}

const STONES = [
  [PART.kraft, pebble(-0.06, 0.37, 0, 1.06, 0.38, 0.86, 0.04)],
  [PART.tablet, pebble(0.05, 1.0, 0, 0.8, 0.3, 0.66, -0.06)],
  [PART.cap, pebble(-0.03, 1.54, 0, 0.58, 0.27, 0.5, 0.07)],
  [PART.bulb, pebble(0.02, 2.0, 0, 0.37, 0.21, 0.33, -0.06)],
  [PART.tablet, pebble(1.2, 0.17, 0.72, 0.3, 0.18, 0.24, 0.1)],
];

export const shapes = {
  pump: {
    label: { kind: 'round', radius: 0.5, half: 0.86, y0: 0.27, y1: 1.56 },
    gloss: { body: 0.3, cap: 0.28 },
    top: 2.55,
    wide: 1.1,
    map: field((x, y, z, add) => {
      pump(add, x, y, z);
      add(PART.plinth, plinth(Math.hypot(x, z), y, 1));
    }),
  },
  bottle: {
    label: { kind: 'round', radius: 0.5, half: 0.86, y0: 0.27, y1: 1.56 },
    gloss: { body: 0.3, cap: 0.25 },
    top: 2.5,
    wide: 1.1,
    map: field((x, y, z, add) => {
      const r = Math.hypot(x, z);
      add(PART.body, box2(r, y, 0.5, 0, 1.7, 0.07));
      add(PART.seam, box2(r, y, 0.47, 1.6, 1.85, 0.01));
      add(PART.cap, box2(r, y, 0.5, 1.73, 2.4, 0.06));
      add(PART.plinth, plinth(r, y, 1));
    }),
  },
  jar: {
    label: { kind: 'round', radius: 0.8, half: 0.8, y0: 0.05, y1: 0.842 },
    gloss: { body: 0.2, cap: 0.25 },
    top: 1.5,
    wide: 1.3,
    centre: 0.6,
    view: 0.165,
    map: field((x, y, z, add) => {
      const r = Math.hypot(x, z);
      add(PART.body, box2(r, y, 0.8, 0, 0.95, 0.09));
      add(PART.seam, box2(r, y, 0.74, 0.8, 1.1, 0.01));
      add(PART.cap, box2(r, y, 0.82, 0.99, 1.4, 0.05));
      add(PART.plinth, plinth(r, y, 1.2));
    }),
  },
  dropper: {
    label: { kind: 'round', radius: 0.52, half: 0.78, y0: 0.2, y1: 1.417 },
    gloss: { body: 0.28, cap: 0.22 },
    top: 2.7,
    wide: 1.1,
    bulb: true,
    map: field((x, y, z, add) => {
      const r = Math.hypot(x, z);
      dropper(add, PART.body, r, Math.atan2(x, z), y);
      add(PART.plinth, plinth(r, y, 1));
    }),
  },
  tablets: {
    label: { kind: 'round', radius: 0.66, half: 0.7, y0: 0.0, y1: 1.386 },
    gloss: { body: 0.3, cap: 0.3 },
    top: 2.0,
    wide: 1.35,
    centre: 0.86,
    view: 0.178,
    map: field((x, y, z, add) => {
      const r = Math.hypot(x, z);
      add(PART.body, box2(r, y, 0.66, 0, 1.42, 0.08));
      add(PART.seam, box2(r, y, 0.6, 1.3, 1.55, 0.01));
      add(PART.cap, box2(r + 0.008 * Math.cos(Math.atan2(x, z) * 56), y, 0.67, 1.45, 1.86, 0.05));
      for (const [cx, cz] of [
        [0.78, 0.62],
        [0.98, 0.26],
        [0.46, 0.94],
      ])
        add(PART.tablet, box2(Math.hypot(x - cx, z - cz), y, 0.15, 0, 0.1, 0.045));
      add(PART.plinth, plinth(r, y, 1.25));
    }),
  },
  box: {
    label: { kind: 'flat', width: 1.28, y0: 0.02, y1: 1.94, turn: 0.3 },
    gloss: { body: 0.5, cap: 0.5 },
    top: 2.2,
    wide: 1.45,
    centre: 0.86,
    view: 0.178,
    map: field((x, y, z, add) => {
      const c = Math.cos(0.3),
        s = Math.sin(0.3),
        bx = c * x + s * z,
        bz = -s * x + c * z;
      add(PART.carton, box3(bx, y - 0.98, bz, 0.64, 0.98, 0.4, 0.012));
      const d = Math.cos(-0.42),
        e = Math.sin(-0.42),
        qx = d * (x - 0.62) + e * (z + 0.72),
        qz = -e * (x - 0.62) + d * (z + 0.72);
      add(PART.cap, box3(qx, y - 0.68, qz, 0.5, 0.68, 0.3, 0.012));
      add(PART.plinth, plinth(Math.hypot(x, z), y, 1.3));
    }),
  },
  parcel: {
    label: { kind: 'round', radius: 0.36, half: 0.86, y0: 0.19, y1: 1.12, cx: -0.62, cz: 0.62 },
    gloss: { body: 0.3, cap: 0.25 },
    top: 2.1,
    wide: 1.75,
    centre: 0.72,
    view: 0.172,
    map: field((x, y, z, add) => {
      parcel(add, x - 0.22, y, z + 0.35);
      const r = Math.hypot(x + 0.62, z - 0.62);
      add(PART.body, box2(r, y, 0.36, 0, 1.22, 0.05));
      add(PART.seam, box2(r, y, 0.335, 1.15, 1.3, 0.01));
      add(PART.cap, box2(r, y, 0.36, 1.245, 1.72, 0.045));
      add(PART.plinth, plinth(Math.hypot(x, z), y, 1.5));
    }),
  },
  /** The parcel alone: what comes out of it is not always a bottle. */
  post: {
    label: { kind: 'round', radius: 0.36, half: 0.86, y0: 0.19, y1: 1.12, cx: 0, cz: 9 },
    gloss: { body: 0.3, cap: 0.25 },
    top: 2.1,
    wide: 1.75,
    centre: 0.72,
    view: 0.172,
    map: field((x, y, z, add) => {
      parcel(add, x, y, z);
      add(PART.plinth, plinth(Math.hypot(x, z), y, 1.5));
    }),
  },
  family: {
    label: { kind: 'round', radius: 0.5, half: 0.86, y0: 0.27, y1: 1.56, cx: -0.72, cz: 0.1 },
    gloss: { body: 0.3, cap: 0.28 },
    top: 2.6,
    wide: 1.9,
    centre: 1.02,
    view: 0.176,
    map: field((x, y, z, add) => {
      pump(add, x + 0.72, y, z - 0.1);
      const j = Math.hypot(x - 0.62, z - 0.55);
      add(PART.tablet, box2(j, y, 0.56, 0, 0.62, 0.08));
      add(PART.seam, box2(j, y, 0.51, 0.5, 0.72, 0.01));
      add(PART.bulb, box2(j, y, 0.575, 0.65, 0.93, 0.045));
      const b = Math.hypot(x - 0.5, z + 0.62);
      add(PART.tablet, box2(b, y, 0.42, 0, 1.45, 0.06));
      add(PART.seam, box2(b, y, 0.39, 1.35, 1.55, 0.01));
      add(PART.kraft, box2(b, y, 0.42, 1.475, 2.05, 0.05));
      add(PART.plinth, plinth(Math.hypot(x, z), y, 1.75));
    }),
  },
  drops: {
    label: { kind: 'round', radius: 0.52, half: 0.78, y0: 0.2, y1: 1.417, cx: -0.62, cz: 0.42 },
    gloss: { body: 0.28, cap: 0.22 },
    top: 3,
    wide: 2,
    centre: 1.24,
    view: 0.19,
    bulb: true,
    map: field((x, y, z, add) => {
      for (const [cx, cz, height, body] of [
        [-0.62, 0.42, 0, PART.body],
        [0.72, -0.5, 0.24, PART.tablet],
      ]) {
        const px = x - cx,
          pz = z - cz,
          r = Math.sqrt(px * px + pz * pz),
          h = y - height;
        // Far from a bottle its outline is enough.
        if (r > 1.2) {
          add(body, r - 0.6);
          continue;
        }
        dropper(add, body, r, Math.atan2(px, pz), h);
      }
      add(PART.kraft, box2(Math.sqrt((x - 0.72) ** 2 + (z + 0.5) ** 2), y, 0.78, 0, 0.24, 0.05));
      add(PART.plinth, plinth(Math.sqrt(x * x + z * z), y, 1.75));
    }),
  },
  stones: {
    label: { kind: 'none' },
    gloss: { body: 0.5, cap: 0.42 },
    top: 2.7,
    wide: 1.9,
    centre: 0.98,
    view: 0.176,
    map: field((x, y, z, add) => {
      for (const [part, stone] of STONES) add(part, stone(x, y, z));
      add(PART.plinth, plinth(Math.sqrt(x * x + z * z), y, 1.75));
    }),
  },
};
