import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort, slice } from './free-port.ts';

test('a port is given once, can be listened on, and is none that a new connection may be given', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  expect(ports.filter((port) => port < 11_000 || port >= 32_000)).toEqual([]);
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(ports[0], '127.0.0.1', resolve));
  expect((server.address() as AddressInfo).port).toBe(ports[0]);
  server.close();
});

test('a port that somebody listens on is passed over', async () => {
  const first = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(first + 1, '127.0.0.1', resolve));
  expect(await freePort()).not.toBe(first + 1);
  server.close();
});

test('no two of Jest’s workers, nor what runs outside of them, take their ports from the same ones', () => {
  const slices = [undefined, '1', '2', '3', '4', '5', '6'].map(slice);
  for (const [n, { from, to }] of slices.entries()) {
    expect(to - from).toBe(3_000);
    expect(from).toBe(slices[n - 1]?.to ?? 11_000);
  }
  expect(slices.at(-1)?.to).toBe(32_000);
});
