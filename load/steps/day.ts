import type { Options } from 'k6/options';
import { logIn } from './journey.ts';
import { Person, type Session } from './person.ts';
import { people, plan, steady } from './plan.ts';
import { oneOf, photoFiles, plantOrders, staff, type Order } from './planting.ts';
import { ACCOUNT, BECOME_CUSTOMER, becomeCustomer, LIST, list, LOOK, lookAtAccount } from './turns.ts';

/** A day of the clinic, at so many turns a second in all. */
const photos = photoFiles();

export const mixed = (rate: number, forSeconds: number): Options =>
  plan(
    {
      visitors: steady({ exec: 'look', rate: rate * 0.6, forSeconds }),
      customers: steady({ exec: 'visit', rate: rate * 0.2, forSeconds }),
      entering: steady({ exec: 'enter', rate: rate * 0.08, forSeconds }),
      writers: steady({ exec: 'write', rate: rate * 0.06, forSeconds }),
      staff: steady({ exec: 'search', rate: rate * 0.04, forSeconds }),
      strangers: steady({ exec: 'arrive', rate: rate * 0.02, forSeconds, turnSeconds: 10 }),
    },
    {
      ...LOOK,
      ...ACCOUNT,
      ...BECOME_CUSTOMER,
      ...LIST,
      'POST /login': ['p(99)<1500'],
      'POST /v2/profile/form/chat': ['p(99)<1000'],
    },
  );

interface Day {
  orders: Order[];
  admin: Session;
}

export const setup = (): Day => ({ orders: plantOrders(people(10), photos), admin: staff('admin') });

export function visit({ orders }: Day): void {
  lookAtAccount(oneOf(orders).session);
}

export function enter({ orders }: Day): void {
  const { email, password } = oneOf(orders);
  logIn(new Person(), email, password);
}

export function write({ orders }: Day): void {
  Person.again(oneOf(orders).session).post('/v2/profile/form/chat', { message: 'How long until it shows?' });
}

export function search({ admin }: Day): void {
  list(admin);
}

export function arrive(): void {
  becomeCustomer(photos);
}

export { look } from './turns.ts';
