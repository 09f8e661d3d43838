import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import { setImmediate as later } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { hearOut, isForeign } from './guard-rails.edge.ts';

const PUBLIC = 'https://sorrel.example';
test.each([
  ['a script without headers', 'POST', {}, false],
  ['our own page', 'POST', { origin: PUBLIC, 'sec-fetch-site': 'same-origin' }, false],
  ['our own page behind another name', 'POST', { origin: 'http://localhost:8080', host: 'localhost:8080' }, false],
  ['another site', 'POST', { origin: 'https://evil.example', host: 'sorrel.example' }, true],
  ['an opaque origin', 'POST', { origin: 'null', host: 'sorrel.example' }, true],
  ['another site that says no origin', 'POST', { 'sec-fetch-site': 'cross-site' }, true],
  ['a sister site', 'POST', { 'sec-fetch-site': 'same-site' }, true],
  ['reading from another site', 'GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
  ['an address bar', 'POST', { 'sec-fetch-site': 'none' }, false],
])('%s', (_name, method, headers, foreign) => {
  expect(isForeign({ method, headers } as never, PUBLIC)).toBe(foreign);
});

test('whoever is still sending what is too long is not cut off, and reads why it was refused', async () => {
  const fastify = Fastify({ bodyLimit: 1_000 });
  hearOut(fastify as never);
  fastify.post('/', async () => 'taken');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  try {
    let answer = '';
    socket.setEncoding('utf8').on('data', (piece) => (answer += String(piece)));
    const cutOff = new Promise((_, reject) => socket.once('error', reject));
    const PIECE = Buffer.alloc(64_000, 'x');
    const send = async (): Promise<void> => {
      socket.write(
        `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${PIECE.length * 150}\r\n\r\n`,
      );
      for (let piece = 0; piece < 150; piece++) {
        if (!socket.write(PIECE)) await once(socket, 'drain');
        await later();
      }
      await once(socket, 'end');
    };
    await Promise.race([send(), cutOff]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  } finally {
    socket.destroy();
    await fastify.close();
  }
});
