import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { newTrace, traceIdOf } from './trace.ts';
import { NO_TRACING, openTracing, spanned, type SpanFields } from './tracing.ts';

interface Sent {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}
let collector: Server | undefined;
let sent: Sent[] = [];
afterEach(() => {
  collector?.close();
  collector = undefined;
  sent = [];
});

const settings = { service: 'post', role: 'all', instance: 'ab12', tracesUrl: null, tracesShare: 1 };
/** `standsStill`: what is sent first is not read, and refused after so many milliseconds. */
const listening = async ({ standsStill = 0 } = {}): Promise<string> => {
  let isStill = standsStill > 0;
  collector = createServer((request, response) => {
    if (isStill) {
      isStill = false;
      setTimeout(() => request.destroy(), standsStill);
      return;
    }
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
      sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
};

test('without a collector nothing is recorded, and the trace is still passed on', async () => {
  expect(await openTracing(settings)).toBe(NO_TRACING);
  const parent = newTrace();
  const span = NO_TRACING.begin({ kind: 'server', name: 'rpc.post.mails.send', parent });
  expect([traceIdOf(span.trace), span.trace === parent]).toEqual([traceIdOf(parent), false]);
  span.end({ isFailed: true });
});

test('a span stands under its parent, says how it ended, and carries no field that is not one of ours', async () => {
  const tracing = await openTracing({ ...settings, tracesUrl: await listening() });
  const parent = newTrace();
  const outer = tracing.begin({ kind: 'server', name: 'GET', parent });
  await expect(
    spanned(
      tracing,
      {
        kind: 'consumer',
        name: 'job send',
        parent: outer.trace,
        fields: { job: 'send', email: 'somebody@example.org' } as SpanFields,
      },
      () => Promise.reject(new Error('somebody@example.org has no letterbox')),
    ),
  ).rejects.toThrow('no letterbox');
  outer.end({ name: 'GET /mails/:id', fields: { status: 200 } });
  const begun = tracing.begin({ kind: 'client', name: 'alone', parent: 'no trace of ours' });
  begun.end();
  await tracing.stop();
  const [inner, request, alone] = sent;
  expect(inner).toMatchObject({ name: 'job send', kind: 5, parentSpanId: request?.spanId, status: { code: 2 } });
  expect(request).toMatchObject({ name: 'GET /mails/:id', kind: 2, parentSpanId: parent.slice(36, 52) });
  expect(outer.trace).toBe(`00-${request?.traceId}-${request?.spanId}-01`);
  expect([inner?.traceId, request?.traceId]).toEqual([traceIdOf(parent), traceIdOf(parent)]);
  expect([alone?.parentSpanId ?? '', begun.trace]).toEqual(['', `00-${alone?.traceId}-${alone?.spanId}-01`]);
  expect(JSON.stringify(sent)).not.toContain('somebody');
});

test('with a share of 0 nothing is sent, and the trace is still passed on', async () => {
  const tracing = await openTracing({ ...settings, tracesUrl: await listening(), tracesShare: 0 });
  const parent = newTrace();
  const span = tracing.begin({ kind: 'server', name: 'x', parent });
  span.end();
  await tracing.stop();
  expect([traceIdOf(span.trace), sent]).toEqual([traceIdOf(parent), []]);
});

test('a collector that stands still for two seconds and more is sent the same spans again', async () => {
  const tracesUrl = await listening({ standsStill: 2_500 });
  const tracing = await openTracing({ ...settings, tracesUrl });
  // As many as are sent without waiting for more.
  for (let n = 0; n < 512; n += 1) tracing.begin({ kind: 'server', name: `x${n}`, parent: undefined }).end();
  for (let n = 0; n < 200 && sent.length === 0; n += 1) await sleep(40);
  await tracing.stop();
  expect(new Set(sent.map(({ name }) => name)).size).toBe(512);
  expect(sent).toHaveLength(512);
});

test('a collector that is away holds nobody up, not even a stop', async () => {
  const tracing = await openTracing({ ...settings, tracesUrl: 'http://127.0.0.1:9' });
  tracing.begin({ kind: 'server', name: 'x', parent: undefined }).end();
  const begun = performance.now();
  await tracing.stop();
  expect(performance.now() - begun).toBeLessThan(4_000);
});
