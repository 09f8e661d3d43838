import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
/** `cut`: the connection breaks in the middle of the answer. `silent`: nothing comes. */
export type Say =
  | { status: number; body?: string | object; headers?: Record<string, string> }
  | { how: 'cut' | 'silent' };

/** A company's HTTP server whose every answer the test chooses, and that keeps what it was asked. */
export async function company(): Promise<{
  url: string;
  asked: Asked[];
  says(say: Say | ((asked: Asked) => Say)): void;
  stop(): Promise<void>;
}> {
  const asked: Asked[] = [];
  let answer: (asked: Asked) => Say = () => ({ status: 404 });
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString('utf8') };
      asked.push(one);
      const say = answer(one);
      if ('how' in say) {
        if (say.how === 'silent') return;
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
        reply.write('{"id":"ha');
        setImmediate(() => request.socket.destroy());
        return;
      }
      const { status, body = '', headers: more = {} } = say;
      const isText = typeof body === 'string';
      reply.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...more });
      reply.end(isText ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    says: (say) => {
      asked.length = 0;
      answer = typeof say === 'function' ? say : () => say;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
