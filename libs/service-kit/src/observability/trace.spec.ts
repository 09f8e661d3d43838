import { expect, test } from '@jest/globals';
import { childOf, currentTrace, newTrace, traceIdOf, withTrace } from './trace.ts';

const W3C = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;

test('a child keeps its parent’s trace under a span of its own', () => {
  const parent = newTrace();
  const child = childOf(parent);
  expect([parent, child]).toEqual([expect.stringMatching(W3C), expect.stringMatching(W3C)]);
  expect(traceIdOf(child)).toBe(traceIdOf(parent));
  expect(child).not.toBe(parent);
});

test.each([
  undefined,
  '',
  'x',
  '01-' + 'a'.repeat(32) + '-' + 'b'.repeat(16) + '-01',
  newTrace() + '\n{"level":50}',
  newTrace().toUpperCase(),
])('what is no trace of ours (%j) begins a new one and is never passed on', (given) => {
  expect(childOf(given)).toMatch(W3C);
  expect(given ?? '').not.toContain(traceIdOf(childOf(given)));
});

test('a trace holds through everything awaited under it, and for nothing running beside it', async () => {
  const [one, two] = [newTrace(), newTrace()];
  const seen = await Promise.all(
    [one, two].map((trace) =>
      withTrace(trace, async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return currentTrace();
      }),
    ),
  );
  expect([seen, currentTrace()]).toEqual([[one, two], '']);
});
