import { expect, test } from '@jest/globals';
import { Fault } from '@sorrel/service-kit/fault';
import sharp from 'sharp';
import { Studio } from '../studio/studio.service.ts';
import { Files } from './files.service.ts';
import { Openings } from './openings.service.ts';

/** A Redis that is away: this process counts alone. */
const kit = { redisUrl: 'redis://127.0.0.1:1', redisPrefix: 'files-spec', service: 'media' };

async function filesWith(pricePerDay: number) {
  const studio = new Studio();
  const openings = new Openings({ kit, pricePerDay } as never);
  const files = new Files(studio, openings, { check: async () => undefined } as never, {} as never);
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c97' } })
    .png()
    .toBuffer();
  const waiting = (body: Buffer = picture) => ({ read: async () => body, remove: async () => undefined });
  let opened = 0;
  const open = (who: string, body?: Buffer, signal?: AbortSignal) =>
    files.opened(waiting(body), { who, signal }, (raw) => {
      opened++;
      return studio.develop(raw, signal);
    });
  return { open, openings, count: () => opened };
}

test('the same picture again and again is paid for each time, by whoever sends it, until their day is used up', async () => {
  const { open, openings, count } = await filesWith(150);
  for (let sent = 0; sent < 3; sent++) expect(await open('mallory')).toMatchObject({ width: 300 });
  await expect(open('mallory')).rejects.toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
  expect(await open('ann')).toMatchObject({ width: 300 });
  expect(count()).toBe(4);
  openings.onApplicationShutdown();
});

test('what is refused is paid for too: a file that is no whole picture', async () => {
  const { open, openings } = await filesWith(100);
  const half = (
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c97' } })
      .png()
      .toBuffer()
  ).subarray(0, 120);
  for (let sent = 0; sent < 2; sent++) expect(await open('mallory', half)).toBeInstanceOf(Fault);
  await expect(open('mallory', half)).rejects.toMatchObject({ status: 429 });
  openings.onApplicationShutdown();
});

test('nothing is opened for a sender who has gone', async () => {
  const { open, openings, count } = await filesWith(1_000);
  const gone = new AbortController();
  gone.abort(new Fault('bad_request', 'The sender has gone.'));
  await expect(open('mallory', undefined, gone.signal)).rejects.toMatchObject({ status: 400 });
  expect(count()).toBe(0);
  openings.onApplicationShutdown();
});
