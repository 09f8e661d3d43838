import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { world, type World } from '@sorrel/test-kit/world';
import { startProgram, type Child } from '../child.ts';
import { NO_SCREENS } from '../no-screens.ts';
import { ordeal, secondsUpTo } from './ordeal.ts';
import { pause } from './traffic.ts';

/* One program is killed and stays away for a while, whatever it had in hand: a call, a charge, an upload, a message. */
const LONGEST = secondsUpTo(30);
const PROGRAMS = SCHEMAS.filter((name) => name !== 'sandbox');

let w: World;
const running = new Map<string, Child>();

async function start(name: string): Promise<void> {
  running.set(name, await startProgram(w, name));
}

beforeAll(async () => {
  w = await world({ only: ['sandbox'], env: { PROGRAMS: SCHEMAS.join(','), ...NO_SCREENS } });
  for (const name of PROGRAMS) await start(name);
}, 240_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((child) => child.kill()));
  await w?.stop();
});

/** Somebody who was logged in before: reads, sends pictures, and sends each message again, as the same one, until it has gone through. */
function regular(person: Person) {
  const seen = new Set<number>();
  let [isOn, sent] = [true, 0];
  const note = async (asking: Promise<{ status: number }>): Promise<number> => {
    const { status } = await asking.catch(() => ({ status: 0 }));
    seen.add(status);
    return status;
  };
  const reading = async () => {
    while (isOn) {
      await note(person.get('/v2/profile/security'));
      await uploadPhotos(person, 1).catch(() => undefined);
      await pause(300);
    }
  };
  const writing = async () => {
    while (isOn) {
      const key = { 'idempotency-key': `away-${Date.now()}-${++sent}` };
      while ((await note(person.post('/v2/profile/form/chat', { message: `Message ${sent}` }, key))) !== 200)
        await pause(500);
      await pause(300);
    }
  };
  const both = Promise.all([reading(), writing()]);
  return {
    seen,
    end: async () => {
      isOn = false;
      await both;
      return sent;
    },
  };
}

test.each(PROGRAMS)(
  'while people order, %s is killed and away: nobody is logged out, a message sent again comes once, and nobody who was told yes is lost',
  async (name) => {
    const who = newcomer();
    const person = await signUp(w.url, who);
    const one = regular(person);
    let sent = 0;
    try {
      await ordeal(
        w,
        `${name} is killed and away`,
        LONGEST,
        async () => void (await running.get(name)?.kill()),
        async () => {
          await start(name);
          // What is under way goes through meanwhile; nothing new begins while the promises are looked at.
          void one.end();
        },
      );
    } finally {
      sent = await one.end();
    }
    // Refused for a while, but never as somebody who may not.
    expect([...one.seen].filter((status) => [401, 403, 419].includes(status))).toEqual([]);
    expect((await person.get('/v2/profile/security')).status).toBe(200);
    await w.settle();
    const [messages] = await w.sql<{ n: number }>(
      'select count(*)::int as n from messaging.messages m join identity.accounts a on a.id = m.user_id where a.email = $1 and m.is_incoming',
      [who.email],
    );
    expect(messages?.n).toBe(sent);
  },
  300_000,
);
