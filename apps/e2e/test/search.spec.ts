import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cardOf, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';

/** One customer whose name has accents and a curly apostrophe, and every list of the console that looks for people. */
let w: World;
let staff: Person;
const who = newcomer({ fname: 'Siobhán', sname: 'O’Brien-Nuñez', email: 'somebody.else@example.co.uk' });
beforeAll(async () => {
  w = await world();
  await w.clock.begin(lastNoon());
  staff = await staffMember(w, ['prescriber', 'pharmacist', 'support', 'ops']);
  for (const person of [who, newcomer({ fname: 'Brian', sname: 'Nunn' })]) {
    const customer = await signUp(w.url, person);
    await consult(w.url, customer, 'acne');
    const { subscriptionId } = await checkOut(w.url, customer);
    await customer.must('/v2/subscription/form/update-customer-info', {
      name: person.fname,
      surname: person.sname,
      phone: person === who ? '07911 123456' : '07911 654321',
    });
    await customer.must('/v2/profile/form/chat', { message: 'Hello' });
    await uploadPhotos(customer);
    await staff.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
    await staff.must('/v2/admin/form/ship', { id: (await cardOf(customer, subscriptionId)).items[0]?.id });
    await w.settle();
  }
}, 240_000);
afterAll(() => w?.stop(), 120_000);

const LISTS: [name: string, path: (typed: string) => string][] = [
  ['subscriptions', (typed) => `/v2/admin/form/get-subscriptions?status=all&keyword=${typed}`],
  ['chats', (typed) => `/v2/admin/data/get-chats?keyword=${typed}`],
  ['dispatches', (typed) => `/v2/admin/dispatch?keyword=${typed}`],
  ['rows of the prescribing report', (typed) => `/v2/admin/pom?patient=${typed}`],
];
const found = async (path: string): Promise<string> => {
  const { status, body } = await staff.get(path);
  expect([path, status]).toEqual([path, 200]);
  return JSON.stringify(body);
};

test.each(LISTS)('the %s are searched without accents, by either apostrophe and surname first', async (_name, path) => {
  const finds = async (typed: string) => {
    const rows = await found(path(encodeURIComponent(typed)));
    return { typed, her: rows.includes('Siobh'), him: rows.includes('Brian') };
  };
  for (const typed of ['siobhan', 'SIOBHÁN', "o'brien-nunez", 'o’brien', "O'Brien-Nuñez  siobhan"])
    expect(await finds(typed)).toEqual({ typed, her: true, him: false });
  expect(await finds('nunn')).toEqual({ typed: 'nunn', her: false, him: true });
  expect(await finds('n_n')).toEqual({ typed: 'n_n', her: false, him: false });
});

test.each(['07911 123456', '07911123456', '+44 7911 123456'])(
  'a subscription is found by the mobile, typed as %s',
  async (typed) => {
    const rows = await found(`/v2/admin/form/get-subscriptions?status=all&keyword=${encodeURIComponent(typed)}`);
    expect([rows.includes('Siobh'), rows.includes('Brian')]).toEqual([true, false]);
  },
);

test('the prescribing report looks in names alone', async () => {
  expect(await found('/v2/admin/pom?patient=somebody.else')).not.toContain('Siobh');
});
