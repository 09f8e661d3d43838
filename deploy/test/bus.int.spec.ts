import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers, type Msg, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { busUsers, DEPLOY, STREAM } from '../src/bus/rights.ts';
import { readContracts, takeWires } from '../src/bus/wires.ts';
import type { RunningNats } from '../src/infra.ts';
import { type TestServers, testServers } from '../src/test-servers.ts';
import { SCHEMAS } from '../src/topology.ts';

/*
 * What each program may and may not do on the bus, tried on a real broker: the cases are made from the same wires as the rights, so a
 * program or a call added later is included.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const wires = takeWires(root, SCHEMAS);
const contracts = [...readContracts(join(root, 'libs/contracts/src')).subjects.values()];
const programs = Object.keys(wires);
const another = (name: string) => (name === 'billing' ? 'identity' : 'billing');
const hearing = programs.filter((name) => wires[name]?.hears.length);

let servers: TestServers;
let nats: RunningNats;
const open: NatsConnection[] = [];
beforeAll(async () => {
  servers = await testServers();
  nats = await servers.ownNats();
  const deploy = await as(DEPLOY);
  const manager = await jetstreamManager(deploy);
  await manager.streams.add({ name: STREAM, subjects: ['evt.>'] });
  for (const name of hearing)
    for (const owner of wires[name]?.hears ?? [])
      await manager.consumers.add(STREAM, { ...durableOf(name, owner), filter_subject: `evt.${owner}.>` });
  await jetstream(deploy).publish('evt.identity.customer.registered', 'health data');
});
afterAll(async () => {
  await Promise.all(open.map((connection) => connection.close()));
  await servers?.stop();
});

const durableOf = (name: string, owner: string) => ({
  durable_name: `${name}--${owner}`,
  ack_policy: 'explicit' as const,
});

/** A connection as this user, as service-kit opens it. */
async function as(user: string, password?: string): Promise<NatsConnection> {
  const url = new URL(nats.urls[user] ?? '');
  const connection = await connect({
    servers: url.host,
    user,
    pass: password ?? url.password,
    inboxPrefix: `_INBOX_${user}`,
    maxReconnectAttempts: 0,
  });
  open.push(connection);
  return connection;
}

/** Runs `act`, and returns what the broker refused of it. */
async function refusals(connection: NatsConnection, act: () => void): Promise<string[]> {
  const refused: string[] = [];
  const status = connection.status();
  void (async () => {
    for await (const one of status)
      if (one.type === 'error' && one.error instanceof PermissionViolationError)
        refused.push([one.error.subject, one.error.queue].filter(Boolean).join(' '));
  })();
  act();
  await connection.flush();
  await new Promise((resolve) => setImmediate(resolve));
  await connection.flush();
  await new Promise((resolve) => setImmediate(resolve));
  return refused.toSorted();
}
const publishing = (connection: NatsConnection, subjects: string[]) =>
  refusals(connection, () => subjects.forEach((subject) => connection.publish(subject, '{}')));
const listening = (connection: NatsConnection, subjects: string[]) =>
  refusals(connection, () =>
    subjects.forEach((words) => {
      const [subject = '', queue] = words.split(' ');
      connection.subscribe(subject, { ...(queue ? { queue } : {}), callback: () => undefined });
    }),
  );
const known = (name: string) => {
  const matches = (right: string, subject: string) =>
    new RegExp(
      `^${right.replaceAll('.', '\\.').replaceAll('$', '\\$').replaceAll('*', '[^.]+').replace('>', '.+')}$`,
    ).test(subject);
  const rights = busUsers(wires).find(({ user }) => user === name)?.publish ?? [];
  return (subject: string) => rights.some((right) => matches(right, subject));
};

describe.each(programs)('%s', (name) => {
  const { hears = [], asks = [] } = wires[name] ?? {};

  test('may publish its events, make its calls, and answer in its group', async () => {
    const connection = await as(name);
    const live = hears.length > 0 ? [`live.${name}.dealt-with`] : [];
    const subjects = [`evt.${name}.thing.happened`, ...asks.map((one) => one.replace('*', 'billing')), ...live];
    expect(await publishing(connection, subjects)).toEqual([]);
    expect(
      await listening(connection, [
        `rpc.${name}.things.do ${name}`,
        'rpc.every.clock.move',
        ...live,
        `_INBOX_${name}.x.*`,
      ]),
    ).toEqual([]);
  });

  test('may attach to the owners it listens to, take and acknowledge', async () => {
    const connection = await as(name);
    const manager = await jetstreamManager(connection, { checkAPI: false });
    expect((await manager.streams.info(STREAM)).config.name).toBe(STREAM);
    for (const owner of hears) {
      await manager.consumers.add(STREAM, { ...durableOf(name, owner), filter_subject: `evt.${owner}.>` });
      const consumer = await jetstream(connection, { checkAPI: false }).consumers.get(STREAM, `${name}--${owner}`);
      const messages = await consumer.fetch({ max_messages: 1, expires: 1_000 });
      for await (const message of messages) expect(await message.ackAck()).toBe(true);
    }
  });

  test('may not publish what is another’s, change stream or consumers, or ask what is not in its table', async () => {
    const connection = await as(name);
    const other = another(name);
    const api = (words: string) => `$JS.API.${words}`;
    const wrong = [
      `evt.${other}.thing.happened`,
      ...['PURGE', 'DELETE', 'UPDATE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE', 'LEADER.STEPDOWN'].map((verb) =>
        api(`STREAM.${verb}.${STREAM}`),
      ),
      ...['STREAM.CREATE.MINE', 'STREAM.LIST', 'STREAM.NAMES', 'INFO', 'ACCOUNT.PURGE.$G'].map(api),
      api(`DIRECT.GET.${STREAM}`),
      api(`CONSUMER.CREATE.${STREAM}`),
      api(`CONSUMER.CREATE.${STREAM}.${name}--spy.evt.>`),
      api(`CONSUMER.DURABLE.CREATE.${STREAM}.${name}--spy`),
      ...hears.flatMap((owner) => [
        api(`CONSUMER.DELETE.${STREAM}.${name}--${owner}`),
        api(`CONSUMER.CREATE.${STREAM}.${name}--${owner}`),
        api(`CONSUMER.CREATE.${STREAM}.${name}--${owner}.evt.sandbox.>`),
      ]),
      ...hearing
        .filter((one) => one !== name)
        .flatMap((one) => (wires[one]?.hears ?? []).map((owner) => `${one}--${owner}`))
        .flatMap((durable) => [
          api(`CONSUMER.INFO.${STREAM}.${durable}`),
          api(`CONSUMER.MSG.NEXT.${STREAM}.${durable}`),
          api(`CONSUMER.DELETE.${STREAM}.${durable}`),
          `$JS.ACK.${STREAM}.${durable}.1.1.1.1.0`,
        ]),
      `_INBOX_${other}.abc.def`,
      `live.${other}.dealt-with`,
      '$SYS.REQ.SERVER.PING',
      ...contracts.filter(
        (subject) => !known(name)(subject) && !subject.startsWith('live.') && !subject.startsWith(`evt.${name}.`),
      ),
    ];
    const before = await (await jetstreamManager(await as(DEPLOY))).streams.info(STREAM);
    expect(await publishing(connection, wrong)).toEqual(wrong.toSorted());
    const after = await (await jetstreamManager(await as(DEPLOY))).streams.info(STREAM, { subjects_filter: '>' });
    expect(after.state).toMatchObject({ messages: before.state.messages, consumer_count: before.state.consumer_count });
  });

  test('receives no call, answer or event but its own, and its calls only in its own group', async () => {
    const connection = await as(name);
    const other = another(name);
    const wrong = [
      '>',
      'evt.>',
      `evt.${other}.>`,
      'rpc.>',
      `rpc.${other}.>`,
      `rpc.${other}.things.do ${other}`,
      `rpc.${name}.things.do`,
      `rpc.${name}.things.do ${other}`,
      '_INBOX.>',
      `_INBOX_${other}.>`,
      `live.${other}.dealt-with`,
      '$JS.>',
      '$SYS.>',
    ];
    expect(await listening(connection, wrong)).toEqual(wrong.toSorted());
  });
});

test('a filter that differs in the request’s body is refused as well', async () => {
  const billing = await as('billing');
  const subject = `$JS.API.CONSUMER.CREATE.${STREAM}.billing--identity.evt.identity.>`;
  const config = { durable_name: 'billing--identity', filter_subject: 'evt.>', ack_policy: 'explicit' };
  const answer = await billing.request(subject, JSON.stringify({ stream_name: STREAM, config }));
  expect(answer.json()).toMatchObject({ error: { err_code: 10_131 } });
});

test('a call is answered once, to its caller, and to nobody later', async () => {
  const [bff, identity] = [await as('bff'), await as('identity')];
  const asked = await new Promise<Msg>((resolve) => {
    identity.subscribe('rpc.identity.sessions.read', { queue: 'identity', callback: (_, message) => resolve(message) });
    void identity.flush().then(() => bff.request('rpc.identity.sessions.read', '{}').catch(() => undefined));
  });
  expect(await refusals(identity, () => asked.respond('first'))).toEqual([]);
  expect(await refusals(identity, () => asked.respond('second'))).toEqual([asked.reply]);
});

/*
 * What the rights cannot prevent (decision 49): a program may make its own durable consumer push its events to any subject. What is pushed
 * is a stored event, so no RPC is made with it; this test keeps that true.
 */
test('a durable that pushes into another’s calls brings an event there, never a signed call', async () => {
  const [fulfilment, identity, deploy] = [await as('fulfilment'), await as('identity'), await as(DEPLOY)];
  const durable = 'fulfilment--identity';
  await (await jetstreamManager(deploy)).consumers.delete(STREAM, durable);
  const heard: Msg[] = [];
  identity.subscribe('rpc.identity.staff.create', {
    queue: 'identity',
    callback: (_, message) => void heard.push(message),
  });
  await identity.flush();
  const config = {
    durable_name: durable,
    deliver_subject: 'rpc.identity.staff.create',
    // Listeners in a queue group only receive what is pushed to the group.
    deliver_group: 'identity',
    filter_subject: 'evt.identity.>',
    ack_policy: 'explicit',
  };
  await fulfilment.request(
    `$JS.API.CONSUMER.CREATE.${STREAM}.${durable}.evt.identity.>`,
    JSON.stringify({ stream_name: STREAM, config }),
  );
  for (const until = Date.now() + 5_000; heard.length === 0 && Date.now() < until;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).not.toEqual([]);
  expect(heard.filter(({ headers: head }) => head?.has('sorrel-actor'))).toEqual([]);
  await (await jetstreamManager(deploy)).consumers.delete(STREAM, durable);
});

test.each([
  ['a wrong password', { user: 'billing', pass: 'wrong' }],
  ['another’s password', 'another'],
  ['a user nobody knows', { user: 'eve', pass: 'eve' }],
  ['no login', {}],
])('%s is let in nowhere', async (_what, login) => {
  const { host, password } = new URL(nats.urls.identity ?? '');
  const given = login === 'another' ? { user: 'billing', pass: password } : (login as object);
  await expect(connect({ servers: host, maxReconnectAttempts: 0, ...given })).rejects.toThrow(/Authorization/);
});

test('the check of rights at boot stores nothing', async () => {
  const [billing, deploy] = [await as('billing'), await jetstreamManager(await as(DEPLOY))];
  const before = (await deploy.streams.info(STREAM)).state.messages;
  const head = headers();
  head.set('Nats-Expected-Stream', 'none');
  expect((await billing.request('evt.billing.kit.tried', '', { timeout: 2_000, headers: head })).json()).toMatchObject({
    error: {},
  });
  expect((await deploy.streams.info(STREAM)).state.messages).toBe(before);
});
