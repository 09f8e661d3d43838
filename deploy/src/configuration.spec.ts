import { beforeAll, expect, test } from '@jest/globals';
import { allSettings, example, page, unknownIn, type Told } from './configuration.ts';

let settings: Told[];
beforeAll(async () => {
  settings = await allSettings();
}, 60_000);
const named = (name: string): Told | undefined => settings.find((one) => one.name === name);

test.each([
  ['a number with its unit', 'DB_QUERY_TIMEOUT_MS', { usual: '35000', unit: 'ms', programs: [] }],
  ['what must be set', 'STRIPE_SECRET_KEY', { usual: null, programs: ['billing'] }],
  ['what two programs read', 'PUBLIC_URL', { usual: null, programs: ['messaging', 'bff'] }],
  ['a flag', 'POM_SAFE', { usual: 'off', programs: ['billing', 'bff'] }],
  ['a default that is no value', 'TRUST_PROXY', { usual: 'none', programs: ['bff'] }],
  ['what one program demands of what all may have', 'DATA_DIR', { usual: null, programs: [] }],
  ['what is only for the sandbox', 'SMTP_PORT', { isSandboxOnly: true }],
])('%s is told as the schema has it', (_what, name, told) => {
  expect(named(name)).toMatchObject(told);
});

test('every setting is once on the page and says what it means', () => {
  const text = page(settings);
  for (const { name, description } of settings) {
    expect(text.split(`| \`${name}\` |`)).toHaveLength(2);
    expect(description.length).toBeGreaterThan(10);
  }
  // A default taken from this machine would be different on the next.
  expect(text).not.toContain(process.cwd());
});

test('.env.example sets nothing but what must be set, and never the sandbox', () => {
  const set = example(settings)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  expect(set).toContain('NODE_ENV=production');
  expect(set).toContain('SORREL_SECRET=');
  expect(set.filter((line) => line !== 'NODE_ENV=production' && !line.endsWith('='))).toEqual([]);
  expect(example(settings)).not.toContain('SORREL_SANDBOX=');
});

test('a variable that no schema knows is found in the source', () => {
  const known = new Set(['HOST']);
  expect(unknownIn("listen(env.HOST ?? ''); if (process.env.MAGIC === 'on') go(env['OTHER_ONE'])", known)).toEqual([
    'MAGIC',
    'OTHER_ONE',
  ]);
});
