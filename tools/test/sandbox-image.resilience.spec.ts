import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import nodemailer from 'nodemailer';
import { parse } from 'yaml';
import { TEST_SECRET } from '@sorrel/test-kit/test-secret';
import { until } from '@sorrel/test-kit/until';
import { freePort } from '../../deploy/src/infra.ts';
import { createDatabase, dropDatabase, provisionDatabase } from '../../deploy/src/provision.ts';
import { type TestServers, testServers } from '../../deploy/src/test-servers.ts';

/*
 * The stand-in for other companies as docker compose runs it: out of its image's folder and with the settings of docker-compose.yml. Only
 * the stores' addresses and the ports are this test's own. Without it nobody registers and no parcel leaves in containers.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const name = `sandbox_image_${process.pid}`;
const image = mkdtempSync(join(tmpdir(), 'sorrel-sandbox-image-'));
let servers: TestServers;
let nats: Awaited<ReturnType<TestServers['ownNats']>>;
let child: ChildProcess;
let env: Record<string, string>;
let said = '';

const composed = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), {
  merge: true,
}) as { services: { sandbox: { environment: Record<string, string> } } };

/** As another container sees it: not by the address of the own machine alone. */
const fromOutside =
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal: isInternal, family }) => !isInternal && family === 'IPv4')?.address ?? '127.0.0.2';

beforeAll(async () => {
  servers = await testServers();
  nats = await servers.ownNats();
  const adminUrl = await createDatabase(servers.databaseUrl, name);
  const databases = await provisionDatabase({ adminUrl, services: ['sandbox'], secret: TEST_SECRET });
  // Run as a command: the bundler checks for its own realm's arrays and functions, and jest's are of another.
  const made = spawnSync(process.execPath, ['tools/image.mjs', 'sandbox', image], { cwd: root, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  const settings = Object.entries(composed.services.sandbox.environment).filter(([key]) => !key.endsWith('_FILE'));
  const [http, smtp, management] = await Promise.all([freePort(), freePort(), freePort()]);
  env = {
    ...Object.fromEntries(settings),
    SERVICE: 'sandbox',
    SORREL_SECRET: TEST_SECRET,
    DATABASE_URL_SANDBOX: databases.sandbox ?? '',
    NATS_URL_SANDBOX: nats.urls.sandbox ?? '',
    REDIS_URL: servers.redisUrl,
    REDIS_PREFIX: name,
    MIGRATE_AT_BOOT: 'on',
    DATA_DIR: join(image, 'data'),
    SANDBOX_PORT: String(http),
    SMTP_PORT: String(smtp),
    MANAGEMENT_PORT: String(management),
  };
  const words = ['--enable-source-maps', 'program/dist/main.js'];
  const started = spawn(process.execPath, words, {
    cwd: image,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (text: Buffer) => void (said += String(text)));
  await until(
    async () => {
      if (started.exitCode !== null) throw new Error(`The sandbox ended: ${said.slice(-800)}`);
      return (await fetch(`http://127.0.0.1:${management}/health/ready`).catch(() => null))?.status === 200;
    },
    60_000,
    'the sandbox is ready',
  );
}, 120_000);
afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await nats?.stop();
  await dropDatabase(servers.databaseUrl, name);
  await servers.stop();
  rmSync(image, { recursive: true, force: true });
});

test('in a container the sandbox takes a mail that another container sends: without it nobody registers', async () => {
  const post = nodemailer.createTransport(`smtp://${fromOutside}:${env.SMTP_PORT}`);
  await post.sendMail({ from: 'care@sorrel.test', to: 'ann@demo.sorrel.test', subject: 'Your code', text: '123456' });
  post.close();
  const mails = await fetch(`http://${fromOutside}:${env.SANDBOX_PORT}/sandbox/mails?to=ann@demo.sorrel.test`);
  expect(await mails.text()).toContain('Your code');
});

test('in a container the sandbox prints a label, with letters that Courier lacks: without it no parcel leaves', async () => {
  const answer = await fetch(`http://${fromOutside}:${env.SANDBOX_PORT}/sandbox/royal-mail/api/v1/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.ROYAL_MAIL_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [
        {
          orderReference: 'D-1',
          recipient: {
            address: {
              fullName: 'Wojciech Łukasz',
              addressLine1: '1 High Street',
              city: 'London',
              postcode: 'SW1A 1AA',
              countryCode: 'GBR',
            },
          },
          packages: [{ weightInGrams: 120, packageFormatIdentifier: 'smallParcel' }],
          orderDate: '2026-11-21T10:00:00Z',
          subtotal: 48.4,
          shippingCostCharged: 0,
          total: 48.4,
          postageDetails: { serviceCode: 'TPS48' },
          label: { includeLabelInResponse: true },
        },
      ],
    }),
  });
  expect([answer.status, await answer.json(), answer.status === 200 ? '' : said.slice(-1_500)]).toEqual([
    200,
    expect.objectContaining({
      errorsCount: 0,
      createdOrders: [expect.objectContaining({ label: expect.stringMatching(/^JVBERi0/) })],
    }),
    '',
  ]);
});
