import { afterEach, expect, test } from '@jest/globals';
import { createServer, type AddressInfo } from 'node:net';
import supertest from 'supertest';
import { Metrics } from '../observability/metrics.ts';
import { Management, type Seen } from './management.ts';

let management: Management | undefined;
afterEach(async () => {
  await management?.close();
  management = undefined;
});

const HERE = { port: 0, host: '127.0.0.1' };
const seen = (name: string, ok: boolean, metrics = new Metrics(name)): Seen => ({
  name,
  metrics,
  health: { live: () => ({ ok, bus: ok }), started: () => ({ ok }), ready: async () => ({ ok, database: ok }) },
});

test.each([
  [true, 200],
  [false, 503],
])(
  'health that is %p answers %p, each of the three by itself, for a probe that reads the status alone',
  async (ok, status) => {
    management = await Management.open(HERE, 'post');
    management.add(seen('post', ok));
    for (const [part, body] of [
      ['live', { ok, bus: ok }],
      ['started', { ok }],
      ['ready', { ok, database: ok }],
    ] as const) {
      const answer = await supertest(management.server).get(`/health/${part}`);
      expect([part, answer.status, answer.body]).toEqual([part, status, { ok, programs: { post: body } }]);
    }
  },
);

test('a start that hangs is alive, and neither started nor ready, until each program of the process is there', async () => {
  management = await Management.open(HERE, 'sorrel', ['one', 'two']);
  const { server } = management;
  const answers = () =>
    Promise.all(
      ['live', 'started', 'ready'].map(async (part) => (await supertest(server).get(`/health/${part}`)).status),
    );
  expect(await answers()).toEqual([200, 503, 503]);
  management.add(seen('one', true));
  expect(await answers()).toEqual([200, 503, 503]);
  management.add(seen('two', true));
  expect(await answers()).toEqual([200, 200, 200]);
});

test('one program that is not well makes the process unwell, and says which it is', async () => {
  management = await Management.open(HERE, 'sorrel', ['one', 'two']);
  management.add(seen('one', true));
  management.add(seen('two', false));
  const { status, body } = await supertest(management.server).get('/health/live');
  expect([status, body]).toEqual([
    503,
    { ok: false, programs: { one: { ok: true, bus: true }, two: { ok: false, bus: false } } },
  ]);
});

test('metrics are text, each program’s under its name, with what the process itself uses; and nothing else is there', async () => {
  management = await Management.open(HERE, 'sorrel', ['one', 'two']);
  for (const name of ['one', 'two']) {
    const metrics = new Metrics(name);
    metrics.deadLetters.inc({ listener: 'A.b' });
    management.add(seen(name, true, metrics));
  }
  const { server } = management;
  const { status, headers, text } = await supertest(server).get('/metrics');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(text.match(/^# TYPE inbox_dlq_total/gm)).toHaveLength(1);
  for (const line of [
    'inbox_dlq_total{listener="A.b",program="one"} 1',
    'inbox_dlq_total{listener="A.b",program="two"} 1',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{program="sorrel"\} [\d.e-]+$/m);
  expect((await supertest(server).get('/health/secret')).status).toBe(404);
  expect((await supertest(server).post('/metrics')).status).toBe(405);
});

test('a taken port is reported instead of ending the process', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(Management.open({ ...HERE, port }, 'post')).rejects.toThrow(/EADDRINUSE/);
  taken.close();
});
