import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import type { Figure } from '../figures.ts';
import { type Customer, Line, must } from './people.ts';
import { inTurns } from './rounds.ts';
import type { Standing } from './standing.ts';
import { figuresOf } from './tell.ts';

const ABREAST = 4;
const MS = 4_000;
const BOUNDARY = 'x-sorrel-bench';

/** A photo as a phone takes it: twelve megapixels that do not compress to nothing, some 4 MB. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const grain = randomFillSync(Buffer.alloc((width / 4) * (height / 4) * 3));
  return sharp(grain, { raw: { width: width / 4, height: height / 4, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 88 })
    .toBuffer();
}

function form(picture: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Photos sent by so many at once: read, checked, stripped of where they were taken, made smaller, sealed and stored, against sharp making the same two pictures alone. */
export async function upload(s: Standing, people: readonly Customer[]): Promise<Figure[]> {
  const picture = await photo();
  const body = form(picture);
  const line = new Line();
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'application/json' };
  const sendTo = (url: string, cookie = '') =>
    line.ask(url, { method: 'POST', headers: { ...headers, ...(cookie ? { cookie } : {}) }, body });
  const ours = async (turn: number): Promise<void> => {
    const { person } = people[turn % people.length] as Customer;
    must(await sendTo(`${s.w.url}/v2/profile/form/upload-photo`, person.cookie), 'The photo');
  };
  const derived = async (): Promise<void> => {
    const stored = await sharp(picture).rotate().resize(1600, 1600, { fit: 'inside' }).jpeg().toBuffer();
    await sharp(stored).resize(320, 320, { fit: 'inside' }).jpeg().toBuffer();
  };
  try {
    const before = s.memory();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, s.memory())), 250);
    const all = await inTurns(
      { one: ours, abreast: ABREAST, ms: MS },
      { one: derived, abreast: ABREAST, ms: MS },
      s.used,
    );
    clearInterval(watch);
    return [
      ...figuresOf('photo of 4 MB', all, {
        of: 'sharp making both pictures',
        atLeast: 85,
      }),
      { name: 'photos: memory above what it was', value: most - before, unit: 'MB', goal: { atMost: 64 } },
    ];
  } finally {
    line.close();
  }
}
