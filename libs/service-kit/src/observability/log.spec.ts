import { expect, test } from '@jest/globals';
import { Fault } from '../fault.ts';
import { createLog } from './log.ts';
import { newTrace, traceIdOf, withTrace } from './trace.ts';

function logged(work: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  work(
    createLog('test', {
      level: 'debug',
      destination: {
        write: (line: string) => {
          lines.push(line);
        },
      },
    }),
  );
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('only known fields are written, with the trace they happened under', () => {
  const trace = newTrace();
  const [line] = withTrace(trace, () =>
    logged((log) => log.info('call', { userId: 7, ...({ answer: 'I take lithium', email: 'a@b.co' } as object) })),
  );
  expect(line).toMatchObject({ service: 'test', msg: 'call', userId: 7, trace_id: traceIdOf(trace) });
  expect(JSON.stringify(line)).not.toMatch(/lithium|a@b\.co/);
});

test('an error’s own words stay out: a database quotes the row in them', () => {
  const error = Object.assign(new Error('Key (email)=(amara@example.co) already exists.'), {
    code: '23505',
    detail: 'amara@example.co',
  });
  const [line] = logged((log) => log.error('failed', { error }));
  expect(line).toMatchObject({ error: 'Error', error_code: '23505' });
  expect(JSON.stringify(line)).not.toContain('amara');
});

test('a refusal’s text is ours and is written', () => {
  expect(
    logged((log) => log.warn('refused', { error: new Fault('conflict', 'The ground is frozen.') }))[0],
  ).toMatchObject({ text: 'The ground is frozen.' });
});

test('a line break in a field cannot forge a line', () => {
  expect(logged((log) => log.info('x', { route: '/a\n{"level":50}' }))).toHaveLength(1);
});
