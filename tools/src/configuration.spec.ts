import { beforeAll, expect, test } from '@jest/globals';
import { cluster } from '../../deploy/src/cluster.ts';
import { allSettings, example, page, unknownIn, type Told } from './configuration.ts';

let settings: Told[];
beforeAll(async () => {
  settings = await allSettings();
});
const named = (name: string): Told | undefined => settings.find((one) => one.name === name);

test.each([
  ['a number with its unit', 'DB_QUERY_TIMEOUT_MS', { usual: '35000', unit: 'ms', programs: [] }],
  ['what must be set', 'STRIPE_SECRET_KEY', { usual: null, programs: ['billing'] }],
  [
    'what several programs read',
    'PUBLIC_URL',
    { usual: null, programs: ['identity', 'messaging', 'fulfilment', 'bff'] },
  ],
  ['a flag', 'PRODUCTION_LIMITS', { usual: 'off', programs: ['identity', 'bff'] }],
  ['what depends on where it runs', 'POM_SAFE', { usual: 'on in production, else off', programs: ['billing', 'bff'] }],
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

test('whatever is a secret by its name, or in the chart’s secret, may lie in a file', () => {
  const secret = settings.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  const byName = settings
    .map(({ name }) => name)
    .filter((name) => /(SECRET|PASSWORD|TOKEN|_KEYS?|_KEY_ID)(_OLD)?$/.test(name) && !/_TLS_KEY$/.test(name));
  expect(secret).toEqual(expect.arrayContaining(byName));
  const inChart = [
    ...cluster().secrets,
    ...cluster().programs.flatMap((one) => [...one.secrets, ...one.optionalSecrets]),
  ]
    .map((name) => name.replace(/^(DATABASE|NATS)_URL_[A-Z]+_OLD$/, '$1_URL_<PROGRAM>_OLD'))
    // A number, and no secret.
    .filter((name) => name !== 'SEAL_WITH');
  expect(secret).toEqual(expect.arrayContaining(inChart));
  expect(page(settings)).toContain('| `STRIPE_SECRET_KEY` | **secret**: ');
  expect(example(settings)).toContain('or STRIPE_SECRET_KEY_FILE\nSTRIPE_SECRET_KEY=');
});

test('a variable that no schema knows is found in the source', () => {
  const known = new Set(['HOST']);
  expect(unknownIn("listen(env.HOST ?? ''); if (process.env.MAGIC === 'on') go(env['OTHER_ONE'])", known)).toEqual([
    'MAGIC',
    'OTHER_ONE',
  ]);
});
