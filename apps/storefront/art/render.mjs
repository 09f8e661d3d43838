/** Renders packs: node render.mjs LABELS_DIR OUT_DIR [slug...]   SPP=samples SCALE=1 THREADS=2 */
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { everything } from './palette.mjs';

const [labels, out, ...wanted] = process.argv.slice(2);
const SPP = Number(process.env.SPP ?? 64),
  SCALE = Number(process.env.SCALE ?? 1),
  THREADS = Number(process.env.THREADS ?? 2);
const STRIP = 25;
let W = 0,
  H = 0;

async function traced(slug) {
  const { shape, hue, ground, second, third } = everything[slug];
  const print = await sharp(`${labels}/${slug}.png`)
    .removeAlpha()
    .resize({ width: Math.round(700 * Math.max(0.6, SCALE)) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const label = { data: print.data, width: print.info.width, height: print.info.height };
  const all = {
    diffuse: new Float32Array(W * H * 3),
    mirrored: new Float32Array(W * H * 3),
    base: new Float32Array(W * H * 3),
    guide: new Float32Array(W * H * 4),
  };
  let next = 0;
  const one = () =>
    new Promise((resolve, reject) => {
      if (next >= H) return resolve();
      const rows = [next, Math.min(H, next + STRIP)];
      next = rows[1];
      const worker = new Worker(new URL('tracer.mjs', import.meta.url), {
        workerData: {
          shape,
          W,
          H,
          rows,
          spp: SPP,
          colours: { hue, ground, second, third },
          label,
          seed: 7919 * (rows[0] + 1),
        },
      });
      worker.once('error', reject);
      worker.once('message', (part) => {
        for (const key of ['diffuse', 'mirrored', 'base']) all[key].set(part[key], rows[0] * W * 3);
        all.guide.set(part.guide, rows[0] * W * 4);
        resolve(one());
      });
    });
  await Promise.all(Array.from({ length: THREADS }, one));
  return all;
}
/** Edge-keeping blur, widening five times (a-trous): light is smoothed, print and outlines are not, because they are held by the guide. */
function smoothed(image, guide, strength, passes) {
  let from = image;
  for (let pass = 0; pass < passes; pass += 1) {
    const step = 1 << pass,
      to = new Float32Array(from.length);
    for (let y = 0; y < H; y += 1)
      for (let x = 0; x < W; x += 1) {
        const i = y * W + x;
        let total = 0,
          r = 0,
          g = 0,
          b = 0;
        for (let dy = -2; dy <= 2; dy += 1)
          for (let dx = -2; dx <= 2; dx += 1) {
            const xx = x + dx * step,
              yy = y + dy * step;
            if (xx < 0 || yy < 0 || xx >= W || yy >= H) continue;
            const j = yy * W + xx;
            const n =
                guide[i * 4] * guide[j * 4] + guide[i * 4 + 1] * guide[j * 4 + 1] + guide[i * 4 + 2] * guide[j * 4 + 2],
              z = Math.abs(guide[i * 4 + 3] - guide[j * 4 + 3]);
            const c = Math.abs(from[i * 3] - from[j * 3]) + Math.abs(from[i * 3 + 1] - from[j * 3 + 1]);
            const w =
              Math.max(0, n) ** 48 *
              Math.exp((-z * 9) / step) *
              Math.exp(-c * strength) *
              (dx ? 0.6 : 1) *
              (dy ? 0.6 : 1);
            total += w;
            r += from[j * 3] * w;
            g += from[j * 3 + 1] * w;
            b += from[j * 3 + 2] * w;
          }
        if (total > 1e-6) {
          to[i * 3] = r / total;
          to[i * 3 + 1] = g / total;
          to[i * 3 + 2] = b / total;
        } else for (let c = 0; c < 3; c += 1) to[i * 3 + c] = from[i * 3 + c];
      }
    from = to;
  }
  return from;
}
const toned = (v) => {
  const x = v * 0.94,
    y = x < 0.72 ? x : 0.72 + 0.28 * (1 - Math.exp(-(x - 0.72) / 0.28));
  return 255 * (y <= 0.0031308 ? y * 12.92 : 1.055 * Math.min(1, y) ** (1 / 2.4) - 0.055);
};

for (const slug of wanted.length ? wanted : Object.keys(everything)) {
  const started = Date.now();
  [W, H] = (everything[slug].size ?? [800, 1000]).map((side) => Math.round(side * SCALE));
  const { diffuse, mirrored, base, guide } = await traced(slug);
  const light = smoothed(diffuse, guide, 5, 4),
    shine = smoothed(mirrored, guide, 9, 3);
  const bytes = Buffer.alloc(W * H * 3);
  for (let i = 0; i < W * H * 3; i += 1) bytes[i] = toned(light[i] * base[i] + shine[i]);
  await sharp(bytes, { raw: { width: W, height: H, channels: 3 } })
    .png()
    .toFile(`${out}/${slug}.png`);
  process.stdout.write(`${slug} ${Math.round((Date.now() - started) / 1000)} s\n`);
}
