import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { sharePictureOf } from '../src/content/meta.ts';
import { isPomSafe } from '../src/prices/marketing.ts';

const WIDE = 1200;
const HIGH = 630;
/** The leaf of the logo, drawn: a build has no fonts to write with, and who shares a page shows its title beside the picture. */
const leaf = (size: number, ink: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size * 1.25}" viewBox="0 0 32 40"><path d="M16 39V19" stroke="${ink}" stroke-width="2.2" stroke-linecap="round"/><path d="M16 23C6.500 23 1.500 14.500 2.500 3 12 3 17.500 11.500 16 23Z" fill="${ink}"/><path d="M16 31c8 0 13-4.800 13-13.500-8 0-13 4.800-13 13.500Z" fill="#c9684a"/></svg>`,
  );
const PLAIN = isPomSafe ? '/images/scenes/post.webp' : '/images/scenes/texture.webp';

/** A picture for each page as it is shared: the page's own first picture to the right, its colour and our leaf to the left. */
export async function makeSharePictures(clientFolder: string, pages: readonly string[]): Promise<void> {
  await mkdir(join(clientFolder, 'images/share'), { recursive: true });
  await sharp(leaf(320, '#17261e'))
    .resize({ width: 512, height: 512, fit: 'contain', background: '#fbf8f4' })
    .flatten({ background: '#fbf8f4' })
    .png({ palette: true })
    .toFile(join(clientFolder, 'images/share/logo.png'));
  for (const page of pages) {
    const html = await readFile(join(clientFolder, page, 'index.html'), 'utf8');
    const main = html.slice(html.indexOf('<main'));
    const first = /<img[^>]*? src="(\/images\/[^"]+)"/.exec(main)?.[1] ?? PLAIN;
    await draw(join(clientFolder, first), join(clientFolder, sharePictureOf(page)));
  }
}

async function draw(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const { width, height } = await sharp(from).metadata();
  const isTall = height > width;
  const shown = await sharp(from)
    .resize({ width: isTall ? 560 : 800, height: HIGH, fit: 'cover', position: 'centre' })
    .toBuffer();
  // The edge's own colour, so that the picture seems to go on.
  const edge = await sharp(shown)
    .extract({ left: 0, top: 0, width: 4, height: HIGH })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer();
  const [r = 221, g = 231, b = 220] = edge;
  const isDark = r * 0.3 + g * 0.59 + b * 0.11 < 110;
  const left = WIDE - (isTall ? 560 : 800);
  const mark = 200;
  await sharp({ create: { width: WIDE, height: HIGH, channels: 3, background: { r, g, b } } })
    .composite([
      { input: shown, left, top: 0 },
      {
        input: leaf(mark, isDark ? '#fbf8f4' : '#17261e'),
        left: Math.round((left - mark) / 2),
        top: Math.round((HIGH - mark * 1.25) / 2),
      },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(to);
}
