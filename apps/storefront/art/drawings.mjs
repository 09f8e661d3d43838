/** Writes the flat drawings of steps and journal: node drawings.mjs. Circles, waves and papers in the brand's colours; no picture of a person. */
import { mkdir, writeFile } from 'node:fs/promises';

const ink = '#17261e',
  paper = '#fbf8f4',
  card = '#fffdfa',
  sorrel = '#9c3f23',
  sage = '#dde7dc',
  leaf = '#a9bfa9',
  moss = '#4c6a57',
  clay = '#f1ddd2',
  rose = '#dba994',
  sand = '#f3e3c3',
  honey = '#d9a74f',
  plum = '#cdb9ca';

const rect = (x, y, w, h, fill, r = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
const circle = (x, y, r, fill, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d, colour = ink, width = 5) =>
  path(d, 'none', `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`);
const rows = (x, y, widths, gap, colour, height = 8) =>
  widths.map((w, i) => rect(x, y + i * gap, w, height, colour, height / 2)).join('');
const times = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');
/** A rolling edge from left to right, filled to the bottom. */
const wave = (width, y, height, amount, count, fill, phase = 0) => {
  const step = width / count / 2;
  let d = `M0 ${y}`;
  for (let i = 0; i < count * 2; i += 1) {
    const x = i * step,
      up = (i + phase) % 2 ? amount : -amount;
    d += ` C${x + step * 0.36} ${y + up} ${x + step * 0.64} ${y + up} ${x + step} ${y}`;
  }
  return path(`${d} V${height} H0Z`, fill);
};
const leafAt = (x, y, size, turn, fill) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${path('M0 0C-26 -30 -26 -74 0 -104C26 -74 26 -30 0 0Z', fill)}</g>`;
const tick = (x, y, s = 1, colour = paper) => line(`M${x} ${y}l${9 * s} ${9 * s} ${17 * s}-${19 * s}`, colour, 5 * s);
const bottle = (x, y, w, h, cap) =>
  rect(x + w * 0.08, y, w * 0.84, h * 0.26, cap, 8) +
  rect(x + w * 0.12, y + h * 0.25, w * 0.76, h * 0.05, ink) +
  rect(x, y + h * 0.29, w, h * 0.71, card, 14) +
  path(`M${x} ${y + h * 0.72}h${w}v${h * 0.28 - 14}a14 14 0 0 1-14 14h-${w - 28}a14 14 0 0 1-14-14z`, cap) +
  rows(x + w * 0.16, y + h * 0.42, [w * 0.5, w * 0.36], h * 0.08, ink, Math.max(5, h * 0.035));
const parcel = (x, y, w, h) =>
  rect(x, y, w, h, '#cfa57c', 10) +
  rect(x, y, w, h * 0.28, '#bd8f63', 10) +
  rect(x + w * 0.43, y, w * 0.14, h, sorrel) +
  rect(x + w * 0.64, y + h * 0.52, w * 0.26, h * 0.3, card, 4) +
  rows(x + w * 0.68, y + h * 0.6, [w * 0.16, w * 0.11], h * 0.1, ink, 4);
const face = (x, y, s, skin, hair) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${path('M-70 8C-74 -66 -40 -98 2 -98S76 -66 70 8C66 60 62 118 60 118H-60S-66 60 -70 8Z', hair)}${path('M-22 60H22V104H-22Z', skin)}${path('M-46 -20C-46 -58 -26 -72 0 -72S46 -58 46 -20C46 34 22 68 0 68S-46 34 -46 -20Z', skin)}${path('M-96 160C-90 108 -52 96 0 96S90 108 96 160Z', card)}</g>`;

/** Steps: 480 x 300. */
const steps = {
  form:
    rect(0, 0, 480, 300, clay) +
    circle(398, 60, 92, rose, 'opacity=".55"') +
    rect(164, 32, 152, 300, ink, 26) +
    rect(174, 42, 132, 300, card, 18) +
    rect(192, 66, 62, 9, ink, 4) +
    times(3, (i) => rect(192, 96 + i * 46, 96, 34, i === 1 ? sorrel : sage, 17)) +
    tick(222, 158, 0.9) +
    rect(192, 240, 96, 9, leaf, 4) +
    rect(192, 258, 60, 9, leaf, 4) +
    leafAt(92, 286, 1.5, -18, moss) +
    leafAt(92, 286, 1.15, 34, leaf),
  prescriber:
    rect(0, 0, 480, 300, sage) +
    circle(80, 262, 120, leaf, 'opacity=".6"') +
    `<g transform="rotate(-4 240 160)">${rect(118, 38, 176, 240, card, 10)}${rect(140, 62, 70, 9, ink, 4)}${rows(140, 92, [132, 118, 126, 86], 20, leaf)}${line('M142 226c16-34 26-34 24-8s14 18 22 2 14-8 22 4 18 2 26-4', sorrel, 5)}${rect(140, 246, 130, 4, ink, 2)}</g>` +
    `<g transform="rotate(6 350 150)">${rect(300, 58, 122, 150, card, 10)}${rect(310, 68, 102, 102, rose, 6)}${circle(346, 104, 7, sorrel)}${circle(374, 128, 5, sorrel)}${circle(338, 142, 4, sorrel)}${rect(310, 182, 66, 9, ink, 4)}</g>`,
  parcel:
    rect(0, 0, 480, 300, sand) +
    circle(120, 74, 70, honey, 'opacity=".35"') +
    rect(0, 250, 480, 50, '#ead3a4') +
    parcel(188, 118, 214, 136) +
    bottle(92, 108, 74, 146, sorrel),
  scalp:
    rect(0, 0, 480, 300, sage) +
    circle(240, 340, 250, rose) +
    circle(240, 344, 236, '#eac3b2') +
    times(23, (i) => {
      const a = ((i - 11) / 11) * 0.98,
        x = 240 + 250 * Math.sin(a),
        y = 340 - 250 * Math.cos(a),
        bare = Math.abs(i - 11) < 4,
        long = bare ? 22 + (i % 2) * 8 : 62 + (i % 3) * 12;
      return line(
        `M${x.toFixed(1)} ${y.toFixed(1)}q${(8 + 6 * Math.sin(a)).toFixed(1)} ${(-long / 2).toFixed(1)} ${(long * Math.sin(a) * 0.9 + 4).toFixed(1)} ${(-long * Math.cos(a)).toFixed(1)}`,
        bare ? moss : ink,
        bare ? 3 : 5,
      );
    }),
};

/** Journal: 800 x 600. */
const journal = {
  'photos-a-prescriber-can-use':
    rect(0, 0, 800, 600, '#eadfd2') +
    rect(84, 70, 250, 370, card, 6) +
    rect(100, 86, 218, 338, '#cfe0e4', 2) +
    rect(203, 86, 12, 338, card) +
    rect(100, 246, 218, 12, card) +
    path('M334 86L800 240V600H470L334 424Z', card, 'opacity=".55"') +
    face(560, 380, 1.75, '#b5805a', ink) +
    rect(64, 440, 290, 20, card, 6) +
    leafAt(126, 440, 0.9, -16, moss) +
    leafAt(126, 440, 0.8, 24, leaf),
  'what-happens-after-you-press-send':
    rect(0, 0, 800, 600, sage) +
    line('M120 160C380 60 520 220 400 300S200 470 620 470', moss, 6) +
    rect(60, 90, 150, 130, card, 16) +
    rows(84, 120, [100, 80, 92], 28, leaf, 12) +
    circle(432, 250, 62, sorrel) +
    tick(405, 252, 2) +
    circle(252, 420, 46, honey) +
    rect(238, 398, 28, 44, card, 8) +
    parcel(520, 386, 210, 140),
  'before-you-answer':
    rect(0, 0, 800, 600, sand) +
    `<g transform="rotate(-5 300 300)">${rect(130, 80, 330, 450, card, 12)}${rect(170, 124, 150, 18, ink, 9)}${times(5, (i) => rect(170, 184 + i * 62, 34, 34, i < 3 ? sorrel : sage, 8) + rect(224, 194 + i * 62, 190 - (i % 3) * 36, 12, leaf, 6))}${times(3, (i) => tick(177, 202 + i * 62, 0.8))}</g>` +
    `<g transform="rotate(14 610 390)">${rect(510, 300, 210, 150, plum, 14)}${times(6, (i) => circle(550 + (i % 3) * 65, 345 + Math.floor(i / 3) * 62, 22, card))}</g>` +
    rect(520, 120, 190, 74, moss, 37) +
    rect(520, 120, 95, 74, card, 37) +
    rect(580, 120, 35, 74, card),
  'first-weeks-of-a-prescription-cream':
    rect(0, 0, 800, 600, clay) +
    circle(620, 140, 84, card) +
    path('M620 56a84 84 0 0 1 0 168z', rose) +
    wave(800, 300, 600, 26, 4, '#f6e7dc') +
    wave(800, 372, 600, 30, 3, rose, 1) +
    wave(800, 452, 600, 24, 4, '#c98d72') +
    wave(800, 536, 600, 18, 3, sorrel, 1) +
    times(7, (i) => rect(90 + i * 56, 120, 34, 34, i % 3 === 0 ? sorrel : card, 17)),
  'sunscreen-that-you-will-wear':
    rect(0, 0, 800, 600, '#f6e0b4') +
    circle(250, 210, 112, honey) +
    times(12, (i) => {
      const a = (i * Math.PI) / 6,
        [c, s] = [Math.cos(a), Math.sin(a)];
      return line(
        `M${(250 + 140 * c).toFixed(0)} ${(210 + 140 * s).toFixed(0)}L${(250 + 176 * c).toFixed(0)} ${(210 + 176 * s).toFixed(0)}`,
        honey,
        10,
      );
    }) +
    wave(800, 470, 600, 22, 3, '#c98d72') +
    wave(800, 528, 600, 18, 4, '#a7694c', 1) +
    rect(520, 190, 140, 270, card, 22) +
    rect(548, 140, 84, 56, moss, 10) +
    rect(520, 360, 140, 100, moss, 22) +
    rows(548, 246, [84, 60], 28, ink, 12),
  'twelve-weeks-of-acne-treatment':
    rect(0, 0, 800, 600, sage) +
    rect(130, 90, 540, 430, card, 20) +
    rect(130, 90, 540, 84, moss, 20) +
    rect(130, 140, 540, 34, moss) +
    times(2, (i) => rect(250 + i * 280, 62, 20, 70, ink, 10)) +
    times(12, (i) => {
      const x = 205 + (i % 4) * 130,
        y = 240 + Math.floor(i / 4) * 96;
      return (
        circle(x, y, 34, i === 11 ? sorrel : `#${['e4b3a0', 'e9c1b1', 'efd0c3', 'f3ded4'][Math.floor(i / 3)]}`) +
        (i === 11 ? tick(x - 14, y + 2, 1.1) : '')
      );
    }),
  'a-diary-for-rosacea':
    rect(0, 0, 800, 600, '#f3d5cb') +
    circle(170, 170, 92, honey) +
    rect(330, 330, 230, 170, card, 28) +
    path('M560 366h34a44 44 0 0 1 0 100h-34v-26h30a20 20 0 0 0 0-48h-30z', card) +
    times(3, (i) => line(`M${390 + i * 56} 292c-18-24 18-40 0-66`, card, 10)) +
    rect(660, 110, 46, 270, card, 23) +
    circle(683, 408, 48, sorrel) +
    rect(673, 210, 20, 190, sorrel, 10) +
    path('M110 470c70-90 150-80 176-126 22 66-20 150-96 162-40 6-66-10-80-36z', sorrel) +
    line('M284 346c6-22 18-32 34-36', moss, 12),
  'why-dark-marks-fade-slowly':
    rect(0, 0, 800, 600, '#d6ac86') +
    wave(800, 420, 600, 24, 3, '#c1946b') +
    wave(800, 500, 600, 20, 4, '#a9754e', 1) +
    circle(660, 120, 70, '#f6e0b4') +
    ['#6b4124', '#85552f', '#a06f47', '#b98a61', '#ca9f78']
      .map((c, i) => circle(130 + i * 130, 270 + (i % 2) * 24, 66 - i * 7, c))
      .join(''),
  'hair-counting-and-patience':
    rect(0, 0, 800, 600, '#cbd8cc') +
    wave(800, 360, 600, 16, 2, '#eac3b2') +
    wave(800, 440, 600, 18, 3, rose, 1) +
    times(5, (i) => {
      const x = 120 + i * 140,
        tall = [230, 180, 250, 120, 210][i];
      return (
        path(`M${x - 26} 372C${x - 30} 470 ${x - 34} 500 ${x} 506S${x + 30} 470 ${x + 26} 372Z`, '#f6e7dc') +
        line(
          `M${x} 486C${x} 420 ${x - 4} 380 ${x + 10} ${360 - tall * 0.4}S${x + 60} ${370 - tall} ${x + 44} ${350 - tall}`,
          ink,
          9,
        ) +
        circle(x, 488, 17, sorrel)
      );
    }),
  'skin-around-the-menopause':
    rect(0, 0, 800, 600, '#e5d9e3') +
    times(12, (i) => {
      const a = (i * Math.PI) / 6 - Math.PI / 2;
      return circle(
        (400 + 190 * Math.cos(a)).toFixed(0),
        (300 + 190 * Math.sin(a)).toFixed(0),
        46 - i * 2.6,
        i % 3 === 2 ? sorrel : i % 3 === 1 ? '#7d5b78' : '#b493b0',
      );
    }) +
    circle(400, 300, 96, card) +
    leafAt(400, 356, 1.1, -14, moss) +
    leafAt(400, 356, 0.9, 30, leaf),
};

const out = new URL('../public/images/', import.meta.url);
for (const [folder, drawings, width, height] of [
  ['steps', steps, 480, 300],
  ['journal', journal, 800, 600],
]) {
  await mkdir(new URL(`${folder}/`, out), { recursive: true });
  for (const [name, body] of Object.entries(drawings))
    await writeFile(
      new URL(`${folder}/${name}.svg`, out),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>\n`,
    );
}
