import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { SCENARIOS } from '../src/usage.ts';

/** Of each scenario, what k6 reads before it begins. */
interface Scenario {
  options: {
    scenarios: Record<string, { executor: string; exec: string }>;
    thresholds: Record<string, string[]>;
    systemTags: string[];
  };
  handleSummary: unknown;
  [exported: string]: unknown;
}

const folder = fileURLToPath(new URL('../scenarios/', import.meta.url));
Object.assign(globalThis, { __ENV: { LOAD_RATE: '2', LOAD_SECONDS: '30' }, open: () => new ArrayBuffer(8) });

test('the command knows every scenario, and no other', () => {
  expect(
    readdirSync(folder)
      .map((file) => file.replace(/\.ts$/, ''))
      .sort(),
  ).toEqual([...SCENARIOS].sort());
});

test.each(SCENARIOS)('%s says what it runs, and what counts as good', async (name) => {
  const scenario = (await import(`../scenarios/${name}.ts`)) as Scenario;
  const { scenarios, thresholds, systemTags } = scenario.options;
  const flows = Object.values(scenarios);
  expect(flows.filter(({ exec }) => typeof scenario[exec] !== 'function')).toEqual([]);
  expect(typeof scenario.handleSummary).toBe('function');
  // All but the smoke test begin turns by the clock, not when the one before has ended.
  expect(flows.some(({ executor }) => executor.endsWith('-arrival-rate'))).toBe(name !== 'smoke');
  expect(thresholds).toMatchObject({ checks: ['rate==1'], http_req_failed: ['rate==0'] });
  const made = Object.keys(thresholds).filter((key) => key.startsWith('http_reqs{name:'));
  const timed = Object.keys(thresholds).filter((key) => key.startsWith('http_req_duration{name:'));
  expect(made.length).toBeGreaterThan(0);
  expect(timed.map((key) => key.replace('http_req_duration', 'http_reqs')).sort()).toEqual(made.sort());
  expect(systemTags).not.toContain('url');
});

test('what is named in a limit is a route, with nobody in it', async () => {
  const names = new Set<string>();
  for (const name of SCENARIOS) {
    const { options } = (await import(`../scenarios/${name}.ts`)) as Scenario;
    for (const key of Object.keys(options.thresholds)) names.add(/\{name:(.*)\}/.exec(key)?.[1] ?? '');
  }
  names.delete('');
  expect([...names].filter((name) => !/^(GET|POST) \/[a-z0-9/:_-]*$/.test(name) || /\/\d+(\/|$)/.test(name))).toEqual(
    [],
  );
});
