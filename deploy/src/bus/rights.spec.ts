import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { readBooks, reconcile } from '@sorrel/contracts/billing/rpc';
import { readLastBackup } from '@sorrel/contracts/identity/backups';
import { erasePerson, findPerson, holdPerson, listDormant } from '@sorrel/contracts/identity/people';
import { savePrescriber } from '@sorrel/contracts/consultations/rpc';
import { changePermissions, disableStaff, inviteStaff, listStaff } from '@sorrel/contracts/identity/security';
import { PROGRAMS, showPrograms } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { takeAttachment, takePhoto } from '@sorrel/contracts/media/rpc';
import { ConsumerLoop } from '@sorrel/service-kit/messaging/events/consumer-loop';
import { STREAM as KIT_STREAM } from '@sorrel/service-kit/messaging/events/event-stream';
import { SCHEMAS } from '../topology.ts';
import { authorizationBlock, busUsers, REPLIES, STAFF_ASKS, STREAM, withoutSandbox } from './rights.ts';
import { readContracts, takeWires } from './wires.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const wires = takeWires(root, SCHEMAS);
const rightsOf = (name: string) => busUsers(wires).find(({ user }) => user === name);

/** Every contract, found by loading the modules. */
async function loaded(): Promise<{ subject: string; timeoutMs?: number }[]> {
  const folder = join(root, 'libs/contracts/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && path.includes('/') && !path.startsWith('http/'),
  );
  const modules = await Promise.all(files.map((path) => import(pathToFileURL(join(folder, path)).href)));
  return modules.flatMap((module: object) =>
    Object.values(module).filter((one) => typeof one?.subject === 'string' && 'owner' in one),
  );
}

test('no contract is overlooked: those read from the source text are the same as those loaded', async () => {
  const { subjects, kit } = readContracts(join(root, 'libs/contracts/src'));
  const written = [...subjects.values()].filter((subject) => !subject.startsWith('live.'));
  const contracts = await loaded();
  expect(new Set(written)).toEqual(new Set(contracts.map(({ subject }) => subject)));
  const own = Object.entries(kitRpcOf('billing')).map(([name, { subject }]) => [
    name,
    subject.replace('rpc.billing.', ''),
  ]);
  expect([...kit]).toEqual(own);
  // An answer that comes later than this would be refused.
  const longest = Math.max(...contracts.map(({ timeoutMs = 0 }) => timeoutMs));
  expect(longest).toBeLessThanOrEqual(Number.parseInt(REPLIES.expires, 10) * 60_000);
});

test('the names of stream and consumers are those of the service kit', () => {
  expect(STREAM).toBe(KIT_STREAM);
  expect(rightsOf('billing')?.publish).toContain(
    `$JS.API.CONSUMER.INFO.${KIT_STREAM}.${ConsumerLoop.durableOf('billing', 'identity')}`,
  );
});

test('only the BFF and the sandbox call other programs, and owners never ask owners', () => {
  const asking = Object.entries(wires).filter(([, { asks }]) => asks.length > 0);
  expect(asking.map(([name]) => name)).toEqual(['sandbox', 'bff']);
  expect(rightsOf('bff')?.publish).toContain('rpc.identity.sessions.read');
  expect(rightsOf('bff')?.publish).not.toContain('rpc.identity.staff.create');
  expect(wires.messaging?.tells).toEqual(['live.chat.*']);
  expect(wires.bff?.listens).toEqual(['live.chat.*']);
});

test('operators’ commands may keep staff, answer and erase people, look at the programs and mend them, and nothing else', () => {
  const { idle, operations, replay, retry, republish, person, standing } = kitRpcOf('*');
  const asked = [
    ...[inviteStaff, listStaff, disableStaff, changePermissions, savePrescriber],
    ...[readLastBackup, findPerson, erasePerson, holdPerson, listDormant, takePhoto, takeAttachment],
    ...[readBooks, reconcile, showPrograms],
    ...[idle, operations, replay, retry, republish, person, standing],
  ];
  expect(STAFF_ASKS).toEqual(asked.map(({ subject }) => subject));
  expect(rightsOf('staff')).toMatchObject({ publish: STAFF_ASKS, subscribe: ['_INBOX_staff.>'], replies: null });
});

test('nobody but the deploying user has a right to everything', () => {
  const all = busUsers(wires).filter(({ publish, subscribe }) => [...publish, ...subscribe].includes('>'));
  expect(all.map(({ user }) => user)).toEqual(['deploy']);
});

test('production has no sandbox, and the block holds no password', () => {
  const users = busUsers(withoutSandbox(wires));
  expect(users.map(({ user }) => user)).not.toContain('sandbox');
  expect(users.flatMap(({ publish }) => publish).filter((subject) => subject.includes('sandbox'))).toEqual([]);
  expect(authorizationBlock(users)).toMatch(/password: \$NATS_PASSWORD_BILLING\n/);
});

test('the programs that operators are shown are those of an installation', () => {
  expect(PROGRAMS).toEqual(SCHEMAS.filter((name) => name !== 'sandbox'));
});
