import { expect, jest, test } from '@jest/globals';
import NativeEnvironment from '../jest/native-environment.mjs';

const project = { projectConfig: { fakeTimers: {}, testEnvironmentOptions: {} } };

test('what a suite leaves of the process, its timers and its globals is put back before the next one begins', async () => {
  process.env.CHANGED = 'before';
  const { fetch, setTimeout } = globalThis;
  const { exit } = process;
  const environment = new NativeEnvironment(project);
  await environment.setup();
  process.env.CHANGED = 'after';
  process.env.ADDED = 'after';
  globalThis.fetch = () => Promise.reject(new Error('Not the real one.'));
  process.exit = () => {
    throw new Error('Not the real one.');
  };
  environment.fakeTimersModern.useFakeTimers();
  expect(globalThis.setTimeout).not.toBe(setTimeout);
  await environment.teardown();
  expect([process.env.CHANGED, process.env.ADDED]).toEqual(['before', undefined]);
  expect([globalThis.fetch, globalThis.setTimeout, process.exit]).toEqual([fetch, setTimeout, exit]);
  delete process.env.CHANGED;
});

test('what a module imported while one suite ran is the next one’s when that runs', async () => {
  const { expect: imported, setSuite } = (await import(
    new URL('../jest/globals.mjs?of-this-test', import.meta.url).href
  )) as { expect: ((said: string) => void) & { any(of: unknown): string }; setSuite(functions: object): void };
  const said: string[] = [];
  const functionsOf = (name: string) => ({
    expect: Object.assign((what: string) => said.push(`${what} to ${name}`), { any: () => name }),
  });
  for (const name of ['one', 'two']) {
    setSuite(functionsOf(name));
    imported('said');
    expect(imported.any(String)).toBe(name);
  }
  expect(said).toEqual(['said to one', 'said to two']);
});

test('a suite that would replace a module is told that it cannot, and what to write', () => {
  expect(() => jest.unstable_mockModule('node:fs', () => ({}))).toThrow(/begin the file with .*@jest-environment node/);
});
