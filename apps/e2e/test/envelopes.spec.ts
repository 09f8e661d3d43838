import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { HEALTH_WORDS } from '@sorrel/contracts/health-words';
import { cardOf, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';

/** A patient's journey with health facts in it; then all that stands in the clear around what is sealed: names, keys and headers. */
let w: World;
beforeAll(async () => {
  w = await world({ env: { ...NO_SCREENS } });
  await w.clock.begin(lastNoon());
  const [prescriber, pharmacist, support] = [
    await staffMember(w, ['prescriber']),
    await staffMember(w, ['pharmacist', 'dispatch']),
    await staffMember(w, ['support']),
  ];
  const treated = async (): Promise<{ person: Person; id: number; userId: number; item: number }> => {
    const person = await signUp(w.url, newcomer());
    await consult(w.url, person, 'acne');
    const { subscriptionId: id } = await checkOut(w.url, person);
    await uploadPhotos(person);
    await person.must('/v2/profile/form/chat', { message: 'My skin burns, and I have a rash.' });
    await w.settle();
    await prescriber.must('/v2/admin/form/review', { id, approve: 1 });
    await w.settle();
    const { user } = await support.page<{ user: { id: number } }>(`/v2/admin/subscriptions/${id}`);
    return { person, id, userId: user.id, item: (await cardOf(person, id)).items[0]?.id ?? 0 };
  };
  const one = await treated();
  await pharmacist.must('/v2/admin/form/ship', { id: one.item });
  await w.settle();
  const other = await treated();
  await support.must('/v2/admin/form/update-user-pregnant', { id: other.userId, value: true });
  await w.settle();
  await w.clock.advance('P40D');
  await w.settle();
}, 240_000);
afterAll(() => w?.stop());

const telling = (all: Iterable<string>): string[] => [...new Set(all)].filter((one) => HEALTH_WORDS.test(one));

test('no stream, consumer, subject or header at the broker tells of somebody’s health', async () => {
  const { host, username: user, password: pass } = new URL(w.env.NATS_URL_TEST ?? '');
  const connection = await connect({ servers: host, user, pass });
  const seen: string[] = [];
  try {
    const jsm = await jetstreamManager(connection);
    for await (const { config, state } of jsm.streams.list()) {
      seen.push(config.name, ...(config.subjects ?? []));
      for await (const { name, config: its } of jsm.consumers.list(config.name))
        seen.push(name, its.description ?? '', JSON.stringify(its.metadata ?? {}));
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const message = await jsm.streams.getMessage(config.name, { seq }).catch(() => null);
        if (!message) continue;
        seen.push(message.subject);
        for (const [name, values] of message.header ?? []) seen.push(name, ...values);
      }
    }
  } finally {
    await connection.close();
  }
  expect(seen.length).toBeGreaterThan(100);
  // Consumers of the names of the release before read what it published; nothing is published under them.
  expect(telling(seen).filter((one) => !/pregnancy.changed|health-reason-given|pregnancy-changed/.test(one))).toEqual(
    [],
  );
});

test('no key in Redis, no job’s name or number tells of it', async () => {
  const redis = new Redis(w.env.REDIS_URL ?? '');
  const seen: string[] = [];
  try {
    for await (const keys of redis.scanStream({ match: `*${w.env.REDIS_PREFIX}*`, count: 500 }) as AsyncIterable<
      string[]
    >)
      for (const key of keys) {
        seen.push(key);
        if ((await redis.type(key)) === 'hash') seen.push(JSON.stringify(await redis.hgetall(key)));
      }
  } finally {
    redis.disconnect();
  }
  expect(seen.length).toBeGreaterThan(5);
  expect(telling(seen)).toEqual([]);
  for (const schema of ['identity', 'billing', 'consultations', 'messaging', 'media', 'fulfilment']) {
    const jobs = await w.sql<{ kind: string; key: string; data: object }>(`select kind, key, data from ${schema}.jobs`);
    expect([schema, telling(jobs.map(({ kind, key, data }) => `${kind} ${key} ${JSON.stringify(data)}`))]).toEqual([
      schema,
      [],
    ]);
  }
});
