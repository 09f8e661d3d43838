import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp } from '@sorrel/test-kit/journey';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const HEIC = readFileSync(new URL('../../../media/test/samples/left-red.heic', import.meta.url));

/** Pictures through the browser's file chooser: kinds it does not offer cannot be sent. */
let w: World;
let browser: Browser;
let me: Visitor;
let userId: number;
const who = newcomer();
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  const customer = await signUp(w.url, who);
  await consult(w.url, customer, 'acne');
  await checkOut(w.url, customer);
  const [row] = await w.sql<{ user_id: number }>('select user_id from billing.subscriptions');
  userId = row?.user_id ?? 0;
  me = await Visitor.arrive(browser, { name: 'customer', url: w.url, shots: SHOTS, allowed: [/status of 415/] });
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
}, 240_000);
beforeEach(() => me.page.setViewportSize({ width: 390, height: 844 }));
afterEach(() => {
  expect(me.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

/** Detail in the middle, so that the picture is not judged blurred. */
const picture = async (seed: number): Promise<Buffer> => {
  const svg = Array.from({ length: 400 }, (_, n) => {
    const shade = 60 + ((n * 37 + seed * 11) % 140);
    return `<rect x="${(n % 20) * 40}" y="${Math.floor(n / 20) * 40}" width="40" height="40" fill="rgb(${shade},${shade - 20},${shade - 40})"/>`;
  });
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">${svg.join('')}</svg>`))
    .webp()
    .toBuffer();
};
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const jpeg = async (name: string, seed: number) =>
  file(
    name,
    'image/jpeg',
    await sharp(await picture(seed))
      .jpeg()
      .toBuffer(),
  );
const kept = async () =>
  (await w.sql<{ view: string }>('select view from media.photos where user_id = $1 order by id', [userId])).map(
    ({ view }) => view,
  );

test('the photo wizard offers and takes JPEG, PNG, WebP and HEIC; one broken file is named, and the others arrive', async () => {
  await me.page.goto('/v2/profile/upload-photos');
  await me.press('TAKE PHOTOS');
  const long = `${'a very long name of a photograph '.repeat(3)}.webp`;
  await me.choose(
    () => me.press('Choose photos'),
    [
      await jpeg('IMG_0001.JPG', 1),
      file(long, 'image/webp', await picture(2)),
      file('broken.heic', 'image/heic', HEIC.subarray(0, 900)),
      file('IMG_0042.HEIC', '', HEIC),
    ],
  );
  await me.page.getByRole('img', { name: 'Number 4: IMG_0042.HEIC' }).waitFor();
  await me.page.getByLabel('What photo 3 shows').selectOption('other');
  await me.page.getByLabel('What photo 4 shows').selectOption('right');
  await me.sees('All three views are there.');
  await me.shot('photos-heic-chosen');
  await me.press('NEXT');
  await me.sees('Check your photos');
  // The browser's Back goes one step back, with the photos.
  await me.page.goBack();
  await me.sees('All three views are there.');
  await me.page.goForward();
  await me.shot('photos-heic-check');
  await me.press('CONFIRM');
  await me.press('SUBMIT');
  await me.heading(/^Upload Successful!/);
  await me.sees('broken.heic: We cannot read this picture. Please choose another one.');
  await me.shot('photos-heic-thanks');
  expect(await kept()).toEqual(['front', 'left', 'right']);
  await w.settle();
  expect(await w.sql('select status from billing.subscriptions where user_id = $1', [userId])).toEqual([
    { status: 'review' },
  ]);
});

test('one picture chosen three times is one picture, from a cloud drive too; what is missing is asked for', async () => {
  await me.page.goto('/v2/profile/upload-photos');
  await me.press('TAKE PHOTOS');
  const { buffer } = await jpeg('a', 21);
  await me.choose(
    () => me.press('Choose photos'),
    [file('IMG_0001.JPG', 'image/jpeg', buffer), file('copy.JPG', 'image/jpeg', buffer), await jpeg('two.jpg', 22)],
  );
  await me.sees('copy.JPG is the same picture as IMG_0001.jpg. We need one from each side: please choose another.');
  await me.page.getByLabel('What photo 1 shows').selectOption('other');
  await me.choose(() => me.press('Choose photos'), [await jpeg('three.jpg', 23)]);
  await me.page.getByLabel('What photo 3 shows').selectOption('other');
  await me.press('NEXT');
  await me.sees('We still need one front on and turned right');
  await me.shot('photos-still-needed');
});

test('photos chosen and not sent are there after a reload and a lost session, and gone at log-out', async () => {
  const here = () =>
    me.page
      .getByLabel(/^What photo \d shows$/)
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
  const before = ['other', 'left', 'other'];
  expect(await here()).toEqual(before);
  await me.page.reload();
  await me.page.getByLabel('What photo 3 shows').waitFor();
  expect(await here()).toEqual(before);
  await me.sees('They stay in this browser until you send them or log out, for a day at most.');
  await me.page.getByLabel('What photo 1 shows').selectOption('front');
  await me.page.getByLabel('What photo 3 shows').selectOption('right');
  await me.press('NEXT');
  await me.heading('Check your photos');
  await me.page.reload();
  await me.heading('Check your photos');
  expect(await me.page.getByRole('img', { name: /^Number \d$/ }).count()).toBe(3);
  await me.shot('photos-kept');

  // The session ends without a log-out.
  await me.page.context().clearCookies();
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile%2Fupload-photos', who.email, who.password);
  await me.press('TAKE PHOTOS');
  await me.page.getByLabel('What photo 3 shows').waitFor();
  expect(await here()).toEqual(['front', 'left', 'right']);

  await me.page.goto('/v2/profile');
  await me.heading('Account Overview');
  await me.page.setViewportSize({ width: 1440, height: 900 });
  await me.press('Logout', 'link');
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile%2Fupload-photos', who.email, who.password);
  await me.press('TAKE PHOTOS');
  await me.sees('Please upload at least 3 images. You have 0.');
  await me.page.goto('/v2/profile');
});

test('too few good ones: the wizard says which one it could not take, keeps the rest, and goes on with one more', async () => {
  const before = (await kept()).length;
  await me.page.goto('/v2/profile/upload-photos');
  await me.press('TAKE PHOTOS');
  await me.choose(
    () => me.press('Choose photos'),
    [await jpeg('one.jpg', 11), await jpeg('two.jpg', 12), file('broken.heic', 'image/heic', HEIC.subarray(0, 900))],
  );
  await me.sees('All three views are there.');
  await me.press('NEXT');
  await me.press('CONFIRM');
  await me.press('SUBMIT');
  await me.sees('broken.heic: We cannot read this picture. Please choose another one.');
  await me.sees('Please upload at least 3 images. You have 2.');
  await me.shot('photos-one-left-out');
  await me.choose(() => me.press('Choose photos'), [await jpeg('three.jpg', 13)]);
  await me.sees('All three views are there.');
  await me.press('NEXT');
  await me.press('CONFIRM');
  await me.press('SUBMIT');
  await me.heading(/^Upload Successful!/);
  expect((await kept()).slice(before)).toEqual(['front', 'left', 'right']);
});

test('the photos screen offers the same kinds, and takes a HEIC', async () => {
  const before = (await kept()).length;
  await me.page.goto('/v2/profile/photos');
  await me.choose(() => me.page.getByLabel('Choose a photo').click(), [file('IMG_0043.HEIC', 'image/heic', HEIC)]);
  await me.press('Upload');
  await me.page.locator('.photo-tile').nth(before).waitFor();
  await me.shot('photos-album');
  expect((await kept()).slice(before)).toEqual(['other']);
});
