import {
  approve,
  checkOut,
  consult,
  logIn,
  newcomer,
  PASSWORD,
  ship,
  signUp,
  type Photos,
  uploadPhotos,
} from './journey.ts';
import { Person, type Session } from './person.ts';

/** What stands ready before the load begins: made over HTTP like everything else, and counted apart as `planting`. */
export interface Planted {
  session: Session;
  email: string;
  password: string;
}

/** People with an account, logged in. */
export function plantPeople(count: number): Planted[] {
  return Array.from({ length: count }, () => {
    const person = new Person(true);
    const who = newcomer();
    signUp(person, who);
    return { session: person.session, email: who.email, password: PASSWORD };
  });
}

export interface Order extends Planted {
  subscriptionId: number;
}

/** People whose order is paid and has its photos: it waits for a prescriber. */
export function plantOrders(count: number, photos: Photos): Order[] {
  return Array.from({ length: count }, () => {
    const person = new Person(true);
    const who = newcomer();
    signUp(person, who);
    consult(person);
    const subscriptionId = checkOut(person, who);
    uploadPhotos(person, photos);
    return { session: person.session, email: who.email, password: PASSWORD, subscriptionId };
  });
}

/** The same, approved and shipped: the next charge is two months away. */
export function plantSubscribers(count: number, photos: Photos): Order[] {
  const orders = plantOrders(count, photos);
  const [prescriber, pharmacist] = [Person.again(staff('prescriber'), true), Person.again(staff('pharmacist'), true)];
  for (const { subscriptionId } of orders) {
    approve(prescriber, subscriptionId);
    ship(pharmacist, subscriptionId);
  }
  return orders;
}

export type Role = 'prescriber' | 'pharmacist' | 'support' | 'admin';

/** A member of staff, logged in: `npm run load` and the demonstration data make the same four. */
export function staff(role: Role): Session {
  const person = new Person(true);
  logIn(person, `${role}@demo.sorrel.test`, __ENV.LOAD_STAFF_PASSWORD ?? '');
  return person.session;
}

/** Any of them, each as often as the next. */
export function oneOf<T>(all: T[]): T {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('Nothing was planted to choose from.');
  return one;
}

/** A photo as a phone takes it, drawn by the command; scenarios that send it open it as k6 wants: before anything runs. */
export const photoFiles = (files = __ENV.LOAD_PHOTOS): Photos =>
  (files ?? '').split(',').map((file) => open(file, 'b'));
