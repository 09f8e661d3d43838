import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { until } from '@sorrel/test-kit/until';
import { createDatabase, dropDatabase, passwordOf } from '../../deploy/src/provision.ts';
import { freePort } from '../../deploy/src/infra.ts';
import { type TestServers, testServers } from '../../deploy/src/test-servers.ts';
import { SERVICES } from '../../deploy/src/topology.ts';

/*
 * What the Dockerfile does, without a container engine: each program's folder is made, and the program started in it with production's
 * settings on empty stores.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAMS = SERVICES.map(({ name }) => name).filter((name) => name !== 'sandbox');
const name = `image_${process.pid}`;
const images = mkdtempSync(join(tmpdir(), 'sorrel-images-'));
const running: ChildProcess[] = [];
let servers: TestServers;
let nats: Awaited<ReturnType<TestServers['ownNats']>>;
let env: Record<string, string>;

beforeAll(async () => {
  servers = await testServers();
  nats = await servers.ownNats();
  const adminUrl = await createDatabase(servers.databaseUrl, name);
  const roleOf = (program: string): [string, string] => {
    const url = new URL(adminUrl);
    url.username = `sorrel_${program}`;
    // Other suites on the same cluster use the same roles, so this must be the password they derive.
    url.password = passwordOf(program, { secret: '5ea1'.repeat(16) });
    return [`DATABASE_URL_${program.toUpperCase()}`, url.href];
  };
  env = {
    NODE_ENV: 'production',
    PROVISION_URL: adminUrl,
    ...Object.fromEntries(PROGRAMS.map(roleOf)),
    ...Object.fromEntries(PROGRAMS.map((one) => [`NATS_URL_${one.toUpperCase()}`, nats.urls[one] ?? ''])),
    REDIS_URL: servers.redisUrl,
    REDIS_PREFIX: name,
    SORREL_SECRET: '8f1c0e5a7b92d3644af0b6c81d2e39577c60a4f3e81b95d20f7e6c3a18d4b52e',
    SEAL_KEYS: '1:03d9f6a1c4b7e82950ad1f7c6e3b84925d08fa67c1e2b3940578dc6fa1e9b324',
    PUBLIC_URL: 'https://clinic.orchardclinic.co.uk',
    PROGRAMS: PROGRAMS.join(','),
    PORT: String(await freePort()),
    MEDIA_PORT: String(await freePort()),
    DATA_DIR: join(images, 'data'),
    SMTP_URL: 'smtps://user:word@127.0.0.1:1',
    MAIL_FROM: 'Orchard Clinic <care@orchardclinic.co.uk>',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_8sJ2nQ0vT5xYb7Lk3PzR1mWd',
    ROYAL_MAIL_URL: 'https://api.parcel.royalmail.com/api/v1',
    ROYAL_MAIL_KEY: '4b0c3c5e-7a51-4a34-9d6e-2f8a61c0b9d7',
  };
  env.MEDIA_URL = `http://127.0.0.1:${env.MEDIA_PORT}`;
  // Run as a command: the bundler checks for its own realm's arrays and functions, and jest's are of another.
  const words = [...PROGRAMS, 'tools'].flatMap((program) => [program, join(images, program)]);
  const made = spawnSync(process.execPath, ['tools/image.mjs', ...words], { cwd: root, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
}, 240_000);
afterAll(async () => {
  await Promise.all(running.map(end));
  await nats?.stop();
  await dropDatabase(servers.databaseUrl, name);
  await servers.stop();
  rmSync(images, { recursive: true, force: true });
});

function start(image: string, words: string[], more: Record<string, string> = {}) {
  // Nothing of this process's own environment but the PATH.
  const child = spawn(process.execPath, ['--enable-source-maps', 'program/dist/main.js', ...words], {
    cwd: join(images, image),
    env: { PATH: process.env.PATH ?? '', ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)));
  running.push(child);
  return { child, said: () => said };
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return child.exitCode;
}

async function tool(...words: string[]): Promise<{ code: number | null; said: string }> {
  const { child, said } = start('tools', words);
  await once(child, 'close');
  return { code: child.exitCode, said: said() };
}

test('an image holds the bundled program and its packages: no source, no test, no other program', () => {
  for (const program of PROGRAMS) {
    const folder = join(images, program);
    expect(readdirSync(folder).toSorted()).toEqual(
      [
        'node_modules',
        'package.json',
        'program',
        'sbom.cdx.json',
        ...(program === 'bff' ? ['admin', 'storefront'] : []),
      ].toSorted(),
    );
    expect(existsSync(join(folder, 'node_modules/@sorrel'))).toBe(false);
    for (const tooling of ['typescript', 'jest', 'vite', 'rolldown', 'react', 'playwright-core'])
      expect([program, tooling, existsSync(join(folder, 'node_modules', tooling))]).toEqual([program, tooling, false]);
  }
  expect(existsSync(join(images, 'billing/node_modules/stripe'))).toBe(true);
  expect(existsSync(join(images, 'identity/node_modules/stripe'))).toBe(false);
  expect(existsSync(join(images, 'media/node_modules/sharp'))).toBe(true);
  expect(existsSync(join(images, 'billing/node_modules/sharp'))).toBe(false);
});

test('what code reads by name is there: fonts, the PDF writer, the picture decoders', () => {
  const inImage = (program: string, wanted: string) =>
    createRequire(join(images, program, 'program/dist/main.js')).resolve(wanted);
  for (const wanted of [
    '@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2',
    '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    'pdfkit',
  ])
    expect(inImage('fulfilment', wanted)).toContain(images);
  for (const wanted of ['sharp', 'libheif-js/libheif-wasm/libheif.wasm'])
    expect(inImage('media', wanted)).toContain(images);
  expect(readdirSync(join(images, 'fulfilment/program/dist'))).toContain('printing.process.js');
  expect(readdirSync(join(images, 'media/program/dist'))).toContain('heic.worker.js');
});

test('the bill of materials names every package, with a licence that may be shipped', () => {
  const allowed =
    /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-2-Clause|BSD-3-Clause|CC0-1\.0|ISC|LGPL-3\.0(-or-later)?|MIT|MIT-0|OFL-1\.1|Python-2\.0|Unlicense|Zlib)$/;
  for (const program of [...PROGRAMS, 'tools']) {
    const { components } = JSON.parse(readFileSync(join(images, program, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string; licenses?: { license?: { id?: string }; expression?: string }[] }[];
    };
    expect(components.length).toBeGreaterThan(50);
    for (const { name: component, licenses = [] } of components) {
      const words = licenses.flatMap(
        ({ license, expression }) => license?.id ?? expression?.split(/ (?:AND|OR) |[()]/) ?? [],
      );
      // Names its licence only in a file: MIT.
      if (component === 'png-js') continue;
      expect([program, component, words.filter((word) => word && allowed.test(word)).length > 0]).toEqual([
        program,
        component,
        true,
      ]);
    }
  }
});

test('a program ends in one readable line while its database has no schema', async () => {
  expect((await tool('provision')).said).toContain('provision');
  const { child, said } = start('identity', [], {
    SERVICE: 'identity',
    SCHEMA_WAIT_MS: '500',
    MANAGEMENT_PORT: String(await freePort()),
  });
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(said()).toMatch(/identity: [^\n]*older than this program[^\n]*\n/);
});

test('from empty stores to seven programs that are ready, each out of its own image', async () => {
  expect(await tool('provision')).toMatchObject({ code: 0 });
  const migrated = await tool('migrate');
  expect(migrated).toMatchObject({ code: 0 });
  expect(migrated.said).toMatch(/\d+ migrations/);
  expect((await tool('migrate')).said).toContain('up to date');
  const programs = await Promise.all(
    PROGRAMS.map(async (program) => {
      const port = await freePort();
      return { program, port, ...start(program, [], { SERVICE: program, ROLE: 'all', MANAGEMENT_PORT: String(port) }) };
    }),
  );
  for (const { program, port, said, child } of programs)
    await until(
      async () => {
        if (child.exitCode !== null) throw new Error(`${program} ended: ${said().slice(-500)}`);
        return (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.status === 200;
      },
      60_000,
      `${program} is ready`,
    );
  // What was built here is the sample's content, which production shows to nobody. The console, and the page a mailed link leads to, open.
  for (const path of ['/', '/reviews', '/documents/privacy.pdf']) {
    const page = await fetch(`http://127.0.0.1:${env.PORT}${path}`);
    const html = await page.text();
    expect([path, page.status, html]).toEqual([path, 503, expect.stringContaining('We are not open yet')]);
    expect(html).not.toMatch(/sample/i);
  }
  expect((await fetch(`http://127.0.0.1:${env.PORT}/v2/reset-password`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${env.PORT}/v2/admin`)).status).toBe(200);
  const webhook = await fetch(`http://127.0.0.1:${env.PORT}/webhooks/stripe`, { method: 'POST', body: '{}' });
  expect(webhook.status).toBe(400);
  for (const { child } of programs) expect(await end(child)).toBe(0);
  for (const { said } of programs) expect(said()).not.toContain(env.SORREL_SECRET);
}, 180_000);

test('provisioning again sets a role’s password to that in its address', async () => {
  const client = new Client({ connectionString: env.DATABASE_URL_BILLING });
  await client.connect();
  expect((await client.query('select current_user as name')).rows).toEqual([{ name: 'sorrel_billing' }]);
  await client.end();
});
