import sharp from 'sharp';

const VIEWS = ['front', 'left', 'right'] as const;
const SKINS = [
  ['#f2d3bf', '#d9a98c'],
  ['#e5b897', '#bf8560'],
  ['#c98f66', '#96603c'],
  ['#9b6a47', '#6b4428'],
  ['#70472d', '#45291a'],
  ['#efc6b4', '#cf8f82'],
] as const;

export interface Picture {
  view: (typeof VIEWS)[number];
  body: Buffer;
}

const WIDTH = 450;
const HEIGHT = 600;
const drawn = new Map<number, Promise<Buffer[]>>();

/**
 * Three neutral pictures of nobody: a rounded gradient in a skin tone before a pale wall, lit from a different side each time. Everybody has
 * freckles of their own, so that no two people send the very same picture.
 */
export async function picturesFor(index: number): Promise<Picture[]> {
  const tone = index % SKINS.length;
  const faces = drawn.get(tone) ?? Promise.all(VIEWS.map((view) => draw(tone, view)));
  drawn.set(tone, faces);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return Promise.all(
    (await faces).map(async (face, at) => ({
      view: VIEWS[at] ?? 'front',
      body: await sharp(freckled(face, index, at), { raw })
        .jpeg({ quality: 82 })
        .toBuffer(),
    })),
  );
}

const FRECKLES = 12;
const FRECKLE_PX = 5;

/** Dark dots on the cheeks, where only this person has them. */
function freckled(face: Buffer, index: number, view: number): Buffer {
  const picture = Buffer.from(face);
  let seed = (index + 1) * 7_919 + view * 104_729;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let n = 0; n < FRECKLES; n++) {
    const [left, top] = [140 + next(160), 200 + next(140)];
    for (let dot = 0; dot < FRECKLE_PX ** 2; dot++) {
      const at = 3 * ((top + Math.floor(dot / FRECKLE_PX)) * WIDTH + left + (dot % FRECKLE_PX));
      for (let channel = 0; channel < 3; channel++) picture[at + channel] = (picture[at + channel] ?? 0) * 0.82;
    }
  }
  return picture;
}

function draw(tone: number, view: Picture['view']): Promise<Buffer> {
  const [light, dark] = SKINS[tone] ?? SKINS[0];
  const turn = { front: 50, left: 38, right: 62 }[view];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="450" height="600" viewBox="0 0 600 800">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eef1ec"/><stop offset="1" stop-color="#cfd8d0"/></linearGradient>
      <radialGradient id="skin" cx="${100 - turn}%" cy="40%" r="70%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
    </defs>
    <rect width="600" height="800" fill="url(#wall)"/>
    <ellipse cx="${turn * 6}" cy="820" rx="280" ry="240" fill="url(#skin)" opacity="0.9"/>
    <ellipse cx="${turn * 6}" cy="370" rx="${view === 'front' ? 190 : 170}" ry="245" fill="url(#skin)"/>
  </svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}

/** A page of a GP's record as a phone takes a picture of it: invented, and said to be. Without figures it proves nothing of a weight. */
export function paperFor({
  name,
  born,
  day,
  hasFigures,
}: {
  name: string;
  born: string;
  day: string;
  hasFigures: boolean;
}): Promise<Buffer> {
  const [head, lines] = hasFigures
    ? [
        'Harbour Street Practice (sample)',
        ['Height  168 cm', 'Weight  96.0 kg', 'BMI  34.0', 'Measured by the practice nurse'],
      ]
    : ['Appointment (sample)', ['Long-term condition review', 'with the practice nurse', 'Please bring this letter.']];
  const rows = [`Patient  ${name}`, `Date of birth  ${born}`, `Date  ${day}`, '', ...lines];
  const ground = hasFigures ? '#6d5a48' : '#2f3b4a';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">
    <rect width="900" height="1200" fill="${ground}"/>
    <g transform="rotate(${hasFigures ? -1.5 : 2} 450 600)" font-family="DejaVu Sans, Arial, sans-serif" fill="#22272b">
      <rect x="70" y="${hasFigures ? 70 : 260}" width="760" height="${hasFigures ? 1060 : 700}" fill="#fbfaf5"/>
      <text x="120" y="${hasFigures ? 170 : 360}" font-size="38" font-weight="bold">${xml(head)}</text>
      ${rows.map((row, at) => `<text x="120" y="${(hasFigures ? 270 : 450) + at * 62}" font-size="32">${xml(row)}</text>`).join('')}
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
