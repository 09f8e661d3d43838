import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { envOfOne } from '@sorrel/deploy/commands/apart';
import { SCHEMAS, SERVICES } from '@sorrel/deploy/topology';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { cardOf, checkOut, consult, newcomer, signUp } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { freePort } from '@sorrel/deploy/servers/free-port';
import { until } from '@sorrel/test-kit/until';
import { startChild, type Child } from '../child.ts';
import { firstSupply } from '../first-supply.ts';
import { NO_SCREENS } from '../no-screens.ts';

/* Every program in every role as a process of its own, as in a cluster. */
const PARTS = SERVICES.flatMap(({ name, roles }) => roles.map((role) => ({ name, role })));
const QUICK = { JOB_LOCK_MS: '1000', EVENT_ACK_WAIT_MS: '1500', SWEEP_MS: '500', RETRY_BASE_MS: '50' };

let w: World;
let prescriber: Person;
let pharmacist: Person;
const running = new Map<string, Child>();
const managementPorts = new Map<string, number>();
const nameOf = ({ name, role }: (typeof PARTS)[number]): string => `${name} ${role}`;

async function start(part: (typeof PARTS)[number]): Promise<void> {
  const port = managementPorts.get(nameOf(part)) ?? (await freePort());
  managementPorts.set(nameOf(part), port);
  // With only its own logins.
  const env = { ...envOfOne(w.env, part.name), SERVICE: part.name, ROLE: part.role, MANAGEMENT_PORT: String(port) };
  running.set(
    nameOf(part),
    await startChild({
      program: 'apps/e2e/test/shapes/run-program.mjs',
      env,
      logFile: join(w.env.DATA_DIR ?? '', `${part.name}-${part.role}.log`),
    }),
  );
}

beforeAll(async () => {
  w = await world({ only: [], env: { PROGRAMS: SCHEMAS.join(','), LOG_LEVEL: 'debug', ...QUICK, ...NO_SCREENS } });
  // The others ask the sandbox for the time. Two at once, for the two cores of a small machine.
  await start(PARTS.find((part) => part.name === 'sandbox') ?? { name: 'sandbox', role: 'all' });
  const rest = PARTS.filter((part) => part.name !== 'sandbox');
  await Promise.all(
    [0, 1].map(async (lane) => {
      for (const part of rest.filter((_, n) => n % 2 === lane)) await start(part);
    }),
  );
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist']);
}, 300_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((child) => child.kill()));
  await w?.stop();
});

/** A customer's journey from the first visit to the parcel. */
async function wholeJob(): Promise<void> {
  const { person, subscriptionId } = await firstSupply(w, { prescriber, pharmacist });
  expect(await cardOf(person, subscriptionId)).toMatchObject({
    status: 'active',
    items: [{ status: 'shipped' }, { status: 'upcoming' }],
  });
}

test('a customer is served to the parcel when every program is a process of its own', async () => {
  await wholeJob();
  await w.clock.advance('P2M1D');
  await expectInvariants(w);
});

test.each(PARTS)('$name $role shows its numbers and its health on a port of its own, by itself', async (part) => {
  const read = (path: string) => fetch(`http://127.0.0.1:${managementPorts.get(nameOf(part))}${path}`);
  for (const answer of ['live', 'started', 'ready']) {
    const response = await read(`/health/${answer}`);
    expect([answer, response.status, await response.json()]).toEqual([
      answer,
      200,
      { ok: true, programs: { [part.name]: expect.objectContaining({ ok: true }) } },
    ]);
  }
  const text = await (await read('/metrics')).text();
  expect(new Set([...text.matchAll(/[{,]program="([^"]+)"/g)].map(([, name]) => name))).toEqual(new Set([part.name]));
  expect(text).toMatch(/^process_resident_memory_bytes\{program="[a-z]+"\} \d+/m);
});

test('no password of broker, Redis or database stands in a log or in the list of processes', () => {
  const passwords = Object.values(w.env).flatMap((value) => /^\w+:\/\/[^:@/]*:([^@/]+)@/.exec(value)?.[1] ?? []);
  // A broker's user for each program and for tests, a database's role for each, Redis.
  expect(new Set(passwords).size).toBeGreaterThan(2 * SCHEMAS.length);
  const logs = readdirSync(w.env.DATA_DIR ?? '').filter((name) => /\.(log|jsonl)$/.test(name));
  expect(logs.length).toBeGreaterThanOrEqual(PARTS.length);
  const said = logs.map((name) => readFileSync(join(w.env.DATA_DIR ?? '', name), 'utf8')).join('\n');
  expect(said).toContain('rpc');
  const listed = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const commands = listed.map((pid) => commandOf(pid)).join('\n');
  expect(passwords.filter((one) => said.includes(one) || commands.includes(one))).toEqual([]);
});

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

test.each(PARTS)(
  '$name $role is killed in the middle of somebody’s order and comes back',
  async (part) => {
    const person = await signUp(w.url, newcomer());
    await consult(w.url, person, 'acne');
    const ordering = checkOut(w.url, person).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 150));
    await running.get(nameOf(part))?.kill();
    await Promise.all([ordering, start(part)]);
    // Whatever the outcome, the person finds their one order, or makes it now.
    await until(
      async () => {
        const { treatments } = await person.page<{ treatments: { badge: string }[] }>('/v2/profile');
        if (treatments.some((one) => one.badge === 'INCOMPLETE')) return true;
        return checkOut(w.url, person).then(
          ({ isPaid }) => isPaid,
          () => false,
        );
      },
      45_000,
      `an order after ${nameOf(part)} was killed`,
    );
    await expectInvariants(w);
  },
  120_000,
);

test('after the restarts a customer is served to the parcel again', async () => {
  await wholeJob();
  await expectInvariants(w);
});
