import { once } from 'node:events';
import { createServer, get, type IncomingMessage, request, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as later } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { ActorSigner } from '@sorrel/service-kit/security/actor';
import Fastify, { type FastifyInstance } from 'fastify';
import { mediaRoutes } from './uploads.edge.ts';

/* Real sockets on both sides: who sends a picture, the BFF, and a server in media's place. */
const PIECE = Buffer.alloc(64_000, 'x');
const PIECES = 300;
const TYPE = { 'content-type': 'multipart/form-data; boundary=end' };
const GONE = 'http://127.0.0.1:9';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function mediaThat(answers: RequestListener): Promise<string> {
  const server: Server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bff(mediaUrl: string): Promise<string> {
  const fastify: FastifyInstance = Fastify({ forceCloseConnections: true });
  mediaRoutes(fastify, {
    rpc: { signer: new ActorSigner('ab'.repeat(32)) } as never,
    sessions: { personOf: async () => ({ user: { id: 7, role: 'customer' }, sessionId: 's' }) } as never,
    limits: { spend: async () => undefined } as never,
    log: { error: () => undefined, warn: () => undefined } as never,
    denials: { note: async () => undefined } as never,
    mediaUrl,
  });
  open.push(fastify);
  return fastify.listen({ port: 0, host: '127.0.0.1' });
}

/** Somebody who looks for an answer only when everything has been sent, as a browser does. */
async function sent(url: string): Promise<{ status: number; body: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece) => (answer += String(piece)));
  const cutOff = new Promise<never>((_, reject) => socket.once('error', reject).once('close', reject));
  const send = async (): Promise<void> => {
    socket.write(
      `POST /v2/profile/form/upload-photo HTTP/1.1\r\nhost: x\r\ncontent-type: ${TYPE['content-type']}\r\ncontent-length: ${PIECE.length * PIECES}\r\n\r\n`,
    );
    for (let piece = 0; piece < PIECES; piece++) {
      if (!socket.write(PIECE)) await once(socket, 'drain');
      await later();
    }
    while (!answer.endsWith('}')) await once(socket, 'data');
  };
  try {
    await Promise.race([send(), cutOff]);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body };
  } finally {
    socket.destroy();
  }
}

test('media that is away: all of a long picture is taken, and its sender reads that it is to be sent again', async () => {
  const { status, body } = await sent(await bff(GONE));
  expect([status, JSON.parse(body)]).toMatchObject([503, { message: expect.stringContaining('are kept') }]);
});

test('media that is full says when to come back, and so does the shop: for what is sent and for what is looked at', async () => {
  const url = await bff(
    await mediaThat((heard, response) => {
      heard.resume();
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '7' }).end('{"code":"unavailable"}');
    }),
  );
  const form = new FormData();
  form.append('photo', new Blob(['x']), 'a.jpg');
  const up = await fetch(`${url}/v2/profile/form/upload-photo`, { method: 'POST', body: form });
  const seen = await fetch(`${url}/storage/photos/${'a'.repeat(32)}.jpg`);
  expect([up.status, up.headers.get('retry-after')]).toEqual([503, '7']);
  expect([seen.status, seen.headers.get('retry-after')]).toEqual([503, '7']);
});

test('media that refuses before everything is there: its sender is not cut off, and reads why', async () => {
  const media = await mediaThat((_request, response) =>
    response.writeHead(413, { 'content-type': 'application/json' }).end('{"error":"too_large"}'),
  );
  expect(await sent(await bff(media))).toEqual({ status: 413, body: '{"error":"too_large"}' });
});

test('media that breaks off in its answer: its sender reads that it is to be sent again', async () => {
  const media = await mediaThat((asked, response) => {
    asked.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"photos":[');
      setImmediate(() => response.destroy());
    });
  });
  expect(await sent(await bff(media))).toMatchObject({ status: 503 });
});

test('somebody who goes away in the middle of a picture: media learns of it at once', async () => {
  let learnt: (isCut: boolean) => void;
  const isCut = new Promise<boolean>((resolve) => (learnt = resolve));
  const media = await mediaThat((asked) => {
    asked.on('data', () => undefined).once('close', () => learnt(!asked.complete));
    asked.on('error', () => undefined);
  });
  const sender = request(`${await bff(media)}/v2/profile/form/upload-photo`, { method: 'POST', headers: TYPE });
  sender.on('error', () => undefined);
  sender.write(PIECE);
  setTimeout(() => sender.destroy(), 50);
  expect(await isCut).toBe(true);
});

const FILE = '/storage/photos/a-picture-of-mine.jpg';

test('somebody who goes away once all is sent, before the answer: media learns of it at once, and works for nobody', async () => {
  const gone = new AbortController();
  let cutOff: (() => void) | undefined;
  const toldOfIt = new Promise<void>((resolve) => (cutOff = resolve));
  const media = await mediaThat((heard, response) => {
    heard.resume().once('end', () => gone.abort());
    response.once('close', () => cutOff?.());
  });
  const form = new FormData();
  form.append('photo', new Blob(['x']), 'a.jpg');
  const url = `${await bff(media)}/v2/profile/form/upload-photo`;
  await expect(fetch(url, { method: 'POST', body: form, signal: gone.signal })).rejects.toThrow();
  await toldOfIt;
});

test('a picture whose file breaks off is no whole picture to who looks at it', async () => {
  const media = await mediaThat((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 1_000 }).write('half');
    setTimeout(() => response.destroy(), 20);
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    bff(media).then((url) => get(`${url}${FILE}`, resolve).on('error', reject), reject),
  );
  expect(answer.statusCode).toBe(200);
  await expect(text(answer)).rejects.toThrow();
});

test('a picture that is not there is said to be missing, as media says it, and kept by no cache', async () => {
  const media = await mediaThat((_request, response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}'),
  );
  const answer = await fetch(`${await bff(media)}${FILE}`);
  expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
    404,
    'no-store',
    '{"error":"not_found"}',
  ]);
});
