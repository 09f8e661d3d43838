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

const made = new Map<number, Promise<Picture[]>>();

/** Three neutral pictures of nobody: a rounded gradient in a skin tone before a pale wall, lit from a different side each time. */
export function picturesFor(index: number): Promise<Picture[]> {
  const tone = index % SKINS.length;
  const known = made.get(tone);
  if (known) return known;
  const making = Promise.all(VIEWS.map(async (view) => ({ view, body: await draw(tone, view) })));
  made.set(tone, making);
  return making;
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
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
