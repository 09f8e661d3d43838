import { expect, test } from '@jest/globals';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { productionGaps, productionNotes } from './production.ts';
import { checkSettings } from './services.ts';
import { envFor, SERVICES } from './topology.ts';

// As `openssl rand -hex 32` makes them.
const SECRET = '8f1c0e5a7b92d3644af0b6c81d2e39577c60a4f3e81b95d20f7e6c3a18d4b52e';
const KEY = '03d9f6a1c4b7e82950ad1f7c6e3b84925d08fa67c1e2b3940578dc6fa1e9b324';
const PROGRAMS = SERVICES.map(({ name }) => name).filter((name) => name !== 'sandbox');
const demo = envFor({
  port: 8080,
  dataDir: '/tmp/none',
  databaseUrls: Object.fromEntries(SERVICES.map(({ name }) => [name, `postgres://${name}@127.0.0.1/sorrel`])),
  redisUrl: 'redis://:s1@127.0.0.1:6379',
  natsUrl: 'nats://deploy:s2@127.0.0.1:4222',
  natsUrls: Object.fromEntries(SERVICES.map(({ name }) => [name, `nats://${name}:s3@127.0.0.1:4222`])),
  secret: '5ea1'.repeat(16),
  mediaPort: 8081,
  sandboxPort: 8082,
  smtpPort: 8083,
});
const production: Record<string, string> = {
  ...demo,
  NODE_ENV: 'production',
  SORREL_SANDBOX: 'off',
  SORREL_SECRET: SECRET,
  SEAL_KEYS: `1:${KEY}`,
  PUBLIC_URL: 'https://sorrel.example',
  STRIPE_URL: 'https://api.stripe.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_8sJ2nQ0vT5xYb7Lk3PzR1mWd',
  MAIL_FROM: 'Orchard Clinic <care@orchardclinic.co.uk>',
  ROYAL_MAIL_URL: 'https://api.parcel.royalmail.com/api/v1',
  ROYAL_MAIL_KEY: '4b0c3c5e-7a51-4a34-9d6e-2f8a61c0b9d7',
  ROYAL_MAIL_TRACKING_URL: 'https://api.royalmail.net/mailpieces/v2',
  ROYAL_MAIL_TRACKING_SECRET: 'qL5nX2vB8sD1fK7jH4gT9rWz',
  GP_MAIL_URL: 'smtps://letters:s4@relay.orchardclinic.co.uk:465',
  GP_MAIL_FROM: 'letters@orchardclinic.nhs.net',
  GP_INBOX_URL: 'https://graph.microsoft.com/v1.0',
  GP_INBOX_TOKEN_URL: 'https://login.microsoftonline.com/orchardclinic/oauth2/v2.0/token',
  GP_INBOX_SECRET: 'Vt8kR2pWz6NqLm4XbYc1',
  STRIPE_IDENTITY_URL: 'https://api.stripe.com',
  STRIPE_IDENTITY_KEY: 'rk_live_9dK3fJq7TzNw5RbVm2Xc8L',
  STRIPE_IDENTITY_WEBHOOK_SECRET: 'whsec_5Pw4xC8vBn1MzQk6LdGj3Rt7',
  WHEREBY_URL: 'https://api.whereby.dev',
  WHEREBY_KEY: 'Hs7dK3fJq9TzNw5RbVm2',
  WHEREBY_WEBHOOK_SECRET: 'Pw4xC8vBn1MzQk6LdGj3',
};
/** Letters to practices are sent, by a relay and a mailbox that are fit for it. */
const gpMail = {
  GP_MAIL_URL: 'smtp://clinic:secret@send.nhs.net:587',
  GP_MAIL_FROM: 'letters@nhs.net',
  GP_INBOX_URL: 'https://graph.microsoft.com/v1.0',
  GP_INBOX_TOKEN_URL: 'https://login.microsoftonline.com/t/oauth2/v2.0/token',
  GP_INBOX_CLIENT: 'client',
  GP_INBOX_SECRET: 'wT7kQ2mX9vB4nR6zL1cH',
};
const problemsOf = (env: Record<string, string>): Promise<readonly string[]> =>
  checkSettings(env, PROGRAMS).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    },
  );

test('production takes settings that are fit for it', async () => {
  expect(await problemsOf(production)).toEqual([]);
});

test.each([
  ['SORREL_SANDBOX', { SORREL_SANDBOX: 'on' }],
  ['SORREL_SECRET', { SORREL_SECRET: demo.SORREL_SECRET ?? '' }],
  ['SORREL_SECRET', { SORREL_SECRET: 'changeme' }],
  ['MIGRATE_AT_BOOT', { MIGRATE_AT_BOOT: 'on' }],
  ['SEAL_KEYS', { SEAL_KEYS: '' }],
  ['SEAL_KEYS', { SEAL_KEYS: `1:${SECRET}` }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://sorrel.example' }],
  ['STRIPE_URL', { STRIPE_URL: 'http://127.0.0.1:8082' }],
  ['STRIPE_URL', { STRIPE_URL: 'https://notstripe.com' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'rk_test_1' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: `${production.STRIPE_WEBHOOK_SECRET},whsec_sandbox` }],
  ['ROYAL_MAIL_KEY', { ROYAL_MAIL_KEY: demo.ROYAL_MAIL_KEY ?? '' }],
  ['ROYAL_MAIL_URL', { ROYAL_MAIL_URL: 'http://api.parcel.royalmail.com/api/v1' }],
  ['ROYAL_MAIL_TRACKING_SECRET', { ROYAL_MAIL_TRACKING_SECRET: demo.ROYAL_MAIL_TRACKING_SECRET ?? '' }],
  ['ROYAL_MAIL_TRACKING_URL', { ROYAL_MAIL_TRACKING_URL: 'http://api.royalmail.net/mailpieces/v2' }],
  ['GP_MAIL_URL', { GP_MAIL_URL: 'smtp://127.0.0.1:8083' }],
  ['GP_MAIL_FROM', { GP_MAIL_FROM: 'letters@clinic.test' }],
  ['GP_INBOX_SECRET', { GP_INBOX_SECRET: demo.GP_INBOX_SECRET ?? '' }],
  ['GP_INBOX_URL', { GP_INBOX_URL: 'http://graph.microsoft.com/v1.0' }],
  ['GP_INBOX_TOKEN_URL', { GP_INBOX_TOKEN_URL: 'http://login.microsoftonline.com/orchardclinic/oauth2/v2.0/token' }],
  ['WHEREBY_KEY', { WHEREBY_KEY: demo.WHEREBY_KEY ?? '' }],
  ['STRIPE_IDENTITY_KEY', { STRIPE_IDENTITY_KEY: demo.STRIPE_IDENTITY_KEY ?? '' }],
  ['STRIPE_IDENTITY_KEY', { STRIPE_IDENTITY_KEY: 'rk_test_9dK3fJq7TzNw5RbVm2Xc8L' }],
  ['STRIPE_IDENTITY_URL', { STRIPE_IDENTITY_URL: 'http://api.stripe.com' }],
  ['WHEREBY_URL', { WHEREBY_URL: 'http://api.whereby.dev' }],
  ['GP_MAIL_URL', { ...gpMail, GP_MAIL_URL: demo.GP_MAIL_URL ?? '' }],
  ['GP_MAIL_FROM', { ...gpMail, GP_MAIL_FROM: 'letters@clinic.test' }],
  ['GP_INBOX_SECRET', { ...gpMail, GP_INBOX_SECRET: demo.GP_INBOX_SECRET ?? '' }],
  ['GP_INBOX_URL', { ...gpMail, GP_INBOX_URL: 'http://graph.microsoft.com/v1.0' }],
  ['GP_INBOX_TOKEN_URL', { ...gpMail, GP_INBOX_TOKEN_URL: 'http://login.microsoftonline.com/t/oauth2/v2.0/token' }],
  ['GP_MAIL_URL', { ...gpMail, GP_INBOX_CLIENT: '' }],
  ['STAFF_SECOND_FACTOR', { STAFF_SECOND_FACTOR: 'off' }],
  ['DATABASE_URL_MEDIA', { DATABASE_URL_MEDIA: '' }],
  ['MAIL_FROM', { MAIL_FROM: '' }],
  ['MAIL_FROM', { MAIL_FROM: 'Sorrel <hello@sorrel.test>' }],
  ['MAIL_FROM', { MAIL_FROM: 'care@clinic.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'Orchard Clinic' }],
  ['SMTP_URL', { SMTP_URL: '' }],
  ['NATS_URL_MEDIA', { NATS_URL_MEDIA: 'nats://127.0.0.1:4222' }],
  ['REDIS_URL', { REDIS_URL: 'redis://127.0.0.1:6379' }],
  ['MEDIA_PORT', { MEDIA_PORT: '' }],
  ['NATS_TLS_CA', { NATS_TLS_CA: '/nowhere/ca.pem' }],
  ['POM_SAFE', { POM_SAFE: 'off' }],
  ['POM_SAFE', { POM_SAFE: 'off', POM_SAFE_DECISION: 'the owner says so' }],
])('production refuses a %s as %j, in one line that names it', async (name, wrong) => {
  const problems = await problemsOf({ ...production, ...wrong });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}\\b[^\\n]+\\.$`));
});

test('the settings of the demo started as production: all that is wrong in one list, each once', async () => {
  const problems = await problemsOf({ ...demo, NODE_ENV: 'production' });
  expect(problems.map((line) => /^\w+/.exec(line)?.[0]).toSorted()).toEqual([
    'GP_INBOX_SECRET',
    'GP_INBOX_TOKEN_URL',
    'GP_INBOX_URL',
    'GP_MAIL_FROM',
    'GP_MAIL_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'ROYAL_MAIL_KEY',
    'ROYAL_MAIL_TRACKING_SECRET',
    'ROYAL_MAIL_TRACKING_URL',
    'ROYAL_MAIL_URL',
    'SEAL_KEYS',
    'SORREL_SANDBOX',
    'SORREL_SECRET',
    'STRIPE_IDENTITY_KEY',
    'STRIPE_IDENTITY_URL',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_URL',
    'STRIPE_WEBHOOK_SECRET',
    'WHEREBY_KEY',
    'WHEREBY_URL',
  ]);
});

test('a fault in two settings together is in the same list as the others', async () => {
  const wrong = { SENDING_MS: '1000', ROYAL_MAIL_CALLS_PER_SECOND: '6', STAFF_SECOND_FACTOR: 'perhaps', REDIS_URL: '' };
  const problems = await problemsOf({ ...production, ...wrong });
  expect(problems.map((line) => /^\w+/.exec(line)?.[0]).toSorted()).toEqual([
    'REDIS_URL',
    'ROYAL_MAIL_CALLS_PER_SECOND',
    'SENDING_MS',
    'STAFF_SECOND_FACTOR',
  ]);
});

test('medicines are advertised in production where it says who decided that, and whoever checks is told', async () => {
  const decided = {
    ...production,
    POM_SAFE: 'off',
    POM_SAFE_DECISION: '2026-11-29 Jane Doe, owner: counsel has read every page of the release of 28 November',
  };
  expect(await problemsOf(decided)).toEqual([]);
  expect(productionNotes(decided)).toEqual([
    'Prescription-only medicines are advertised (POM_SAFE is off): decided by Jane Doe, owner on 2026-11-29. counsel has read every page of the release of 28 November',
  ]);
  expect(productionNotes(production)).toEqual([]);
});

test.each([
  ['both', {}, []],
  [
    'no video visits',
    { WHEREBY_KEY: '', WHEREBY_WEBHOOK_SECRET: '' },
    [/^Video visits are not set \(WHEREBY_KEY\): the first supply of a high-risk medicine .* in person\./],
  ],
  [
    'no identity checks',
    { STRIPE_IDENTITY_KEY: '', STRIPE_IDENTITY_WEBHOOK_SECRET: '' },
    [/^Identity checks are not set \(STRIPE_IDENTITY_KEY\): .* a video visit or in person\.$/],
  ],
  [
    'neither',
    { WHEREBY_KEY: '', WHEREBY_WEBHOOK_SECRET: '', STRIPE_IDENTITY_KEY: '', STRIPE_IDENTITY_WEBHOOK_SECRET: '' },
    [/^Neither video visits \(WHEREBY_KEY\) nor identity checks \(STRIPE_IDENTITY_KEY\) are set: the first supply/],
  ],
])(
  'a clinic may open with %s of the ways to verify a patient, and whoever checks is told what that means',
  async (_, less, gaps) => {
    const env = { ...production, ...less };
    expect(await problemsOf(env)).toEqual([]);
    expect(productionGaps(env)).toEqual(gaps.map((gap) => expect.stringMatching(gap)));
  },
);

test('a missing setting is named with its description', async () => {
  expect(await problemsOf({ ...production, SMTP_URL: '' })).toEqual([
    'SMTP_URL is missing (the mail server, smtps://user:password@host:465 or smtp://user:password@host:587).',
  ]);
});

test('a webhook secret that is being replaced stands beside the new one', async () => {
  const two = `${production.STRIPE_WEBHOOK_SECRET}, whsec_Zq4cV7nB2mX9kL5jH8gF3dS6`;
  expect(await problemsOf({ ...production, STRIPE_WEBHOOK_SECRET: two })).toEqual([]);
});

test('the demo itself starts with its own settings', async () => {
  expect(await problemsOf(demo)).toEqual([]);
});
