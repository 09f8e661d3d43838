import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
let person: Person;
beforeAll(async () => {
  w = await world();
  person = await signUp(w.url, newcomer());
  await consult(w.url, person, 'acne');
  await checkOut(w.url, person);
  await uploadPhotos(person);
  await consult(w.url, person, 'rosacea');
  await w.settle();
}, 180_000);
afterAll(() => w?.stop(), 60_000);

const PAGES = [
  '/v2/profile',
  '/v2/profile/chat',
  '/v2/profile/photos',
  '/v2/subscription/result',
  '/v2/subscription/checkout',
];

test.each(['down', 'slow', 'error'])(
  'the account, chat and checkout open at once while the card provider is %s',
  async (mode) => {
    await fetch(`${w.url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target: 'stripe', mode }),
    });
    try {
      for (const path of PAGES) {
        const begun = performance.now();
        const props = await person.page<{ methods: { last4: string }[] }>(path);
        expect({ path, cards: props.methods.map(({ last4 }) => last4) }).toEqual({ path, cards: ['4242'] });
        // Whoever is slow answers after five seconds.
        expect(performance.now() - begun).toBeLessThan(4_000);
      }
      await person.must('/v2/profile/form/chat', { message: 'Hello, are you there?' });
    } finally {
      await fetch(`${w.url}/sandbox/faults`, { method: 'DELETE' });
    }
  },
  60_000,
);
