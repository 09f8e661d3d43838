import { expect, test } from '@jest/globals';
import { logReader } from './log-line.ts';

const line = (msg: string, fields: object, level = 20) =>
  JSON.stringify({
    level,
    time: '2026-11-22T14:03:07.123Z',
    service: 'bff',
    ...fields,
    trace_id: 'a3f81c02d9e84f7fa1b2c3d4e5f60718',
    msg,
  });

test.each([
  [
    'a request, with what it asked for, its answer and its time',
    line('request', { method: 'GET', route: '/v2/orders/:id', status: 200, ms: 12 }),
    '14:03:07 a3f81c02 bff           GET /v2/orders/:id 200 12 ms',
  ],
  [
    'a warning, with the fields it has',
    line(
      'job failed',
      { service: 'billing', job: 'item-due', jobId: 7, attempt: 2, error: 'Fault', text: 'No card.' },
      40,
    ),
    '14:03:07 a3f81c02 billing       warn job failed job=item-due jobId=7 attempt=2 error=Fault text=No card.',
  ],
  [
    'a failure, with where it happened',
    line(
      'RPC failed',
      { subject: 'rpc.a.b.c', code: 'internal', error: 'TypeError', frames: ['at pay (file.ts:3:1)', 'at x'] },
      50,
    ),
    '14:03:07 a3f81c02 bff           ERROR RPC failed subject=rpc.a.b.c code=internal error=TypeError at pay (file.ts:3:1)',
  ],
  [
    'a line outside any request',
    '{"level":30,"time":"2026-11-22T14:03:07.123Z","service":"media","msg":"started"}',
    '14:03:07          media         started',
  ],
])('%s, is one readable line', (_what, given, expected) => {
  expect(logReader()(given)).toEqual([expected]);
});

test.each(['ready on http://localhost:8080', '', '{"not":"ours"}', '{broken', '[1]', 'Error: it broke'])(
  'what is no line of a service (%j) is passed on as it is',
  (text) => {
    expect(logReader()(text)).toEqual([text]);
  },
);

const call = (subject: string, trace: string, code = 'ok') =>
  line('rpc', { service: 'consultations', subject, code, ms: 4 }).replace('a3f81c02', trace);
const request = (route: string, trace: string) =>
  line('request', { method: 'GET', route, status: 200, ms: 12 }).replace('a3f81c02', trace);

test('a request is printed with its calls below it, even one that came after its answer, and no other request’s calls', () => {
  const read = logReader();
  expect(
    [
      call('rpc.consultations.patients.read', '11111111', 'not_found'),
      call('rpc.consultations.answers.read', '22222222'),
      request('/v2/one', '11111111'),
      request('/v2/two', '22222222'),
      call('rpc.consultations.patients.list', '11111111'),
    ].map(read),
  ).toEqual([
    [],
    [],
    [
      '14:03:07 11111111 bff           GET /v2/one 200 12 ms',
      '14:03:07 11111111 consultations   rpc.consultations.patients.read not_found 4 ms',
    ],
    [
      '14:03:07 22222222 bff           GET /v2/two 200 12 ms',
      '14:03:07 22222222 consultations   rpc.consultations.answers.read ok 4 ms',
    ],
    ['14:03:07 11111111 consultations   rpc.consultations.patients.list ok 4 ms'],
  ]);
});

test('calls that programs make by themselves are left out, and not kept for ever', () => {
  const read = logReader();
  const traceOf = (n: number) => String(10_000_000 + n);
  for (let n = 0; n < 600; n++) expect(read(call('rpc.consultations.kit.idle', traceOf(n)))).toEqual([]);
  expect(read(request('/v2/old', traceOf(0)))).toHaveLength(1);
  expect(read(request('/v2/new', traceOf(599)))).toHaveLength(2);
});
