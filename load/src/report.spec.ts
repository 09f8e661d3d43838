import { expect, test } from '@jest/globals';
import { problemIn, withoutPeople } from './k6.ts';
import { isGood, reportOf, textOf, type Summary } from './report.ts';

const times = { avg: 12, min: 1, med: 10.4, 'p(90)': 20, 'p(95)': 31, 'p(99)': 44.6, max: 90 };
const summary = (isKept: boolean): Summary => ({
  state: { testRunDurationMs: 30_400 },
  metrics: {
    http_reqs: { type: 'counter', contains: 'default', values: { count: 120, rate: 4 } },
    iterations: { type: 'counter', contains: 'default', values: { count: 60, rate: 2 } },
    dropped_iterations: { type: 'counter', contains: 'default', values: { count: 3, rate: 0.1 } },
    checks: {
      type: 'rate',
      contains: 'default',
      values: { rate: 1, passes: 120, fails: 0 },
      thresholds: { 'rate==1': { ok: true } },
    },
    'http_reqs{name:GET /}': {
      type: 'counter',
      contains: 'default',
      values: { count: 100, rate: 3 },
      thresholds: { 'count>0': { ok: true } },
    },
    'http_req_duration{name:GET /}': {
      type: 'trend',
      contains: 'time',
      values: times,
      thresholds: { 'p(95)<30': { ok: isKept } },
    },
  },
});

test('a missed limit, a problem of k6, or a run without limits is not good', () => {
  expect(isGood(reportOf('browse', '', summary(true), []))).toBe(true);
  expect(isGood(reportOf('browse', '', summary(false), []))).toBe(false);
  expect(isGood(reportOf('browse', '', summary(true), ['No code came.']))).toBe(false);
  expect(isGood(reportOf('browse', '', { ...summary(true), metrics: {} }, []))).toBe(false);
});

test('the text names routes, limits with what was measured, and turns that never began', () => {
  const text = textOf(reportOf('browse', 'here', summary(false), []));
  expect(text).toContain('browse: NOT every limit was kept');
  expect(text).toMatch(/GET \/ +100 +10 ms +31 ms +45 ms +90 ms/);
  expect(text).toContain('MISSED  http_req_duration of GET / p(95)<30  (31)');
  expect(text).toContain('3 turns could not begin in time');
});

test.each([
  [
    '{"level":"error","msg":"Error: POST /login: 500 internal\\n\\tat x","time":"t"}',
    'Error: POST /login: 500 internal',
  ],
  ['{"level":"error","msg":"thresholds on metrics \'checks\' have been crossed"}', null],
  ['{"level":"info","msg":"begun"}', null],
  [
    '{"level":"warning","msg":"Request Failed","error":"Get \\"http://localhost:8080/sandbox/mails?to=a%40b.uk\\": EOF"}',
    'Request Failed Get "http://localhost:8080/sandbox/mails": EOF',
  ],
  ['not from k6', null],
])('of %s is told', (line, told) => {
  expect(problemIn(line)).toBe(told);
});

test.each([
  ['to ada.l@example.co.uk: no', 'to [mailbox]: no'],
  ['http://localhost:8080/v2/admin/subscriptions/1042', 'http://localhost:8080/v2/admin/subscriptions/:id'],
])('%s is told without people', (text, told) => {
  expect(withoutPeople(text)).toBe(told);
});
