import {
  cardOf,
  checkOut,
  consult,
  giveAddress,
  newcomer,
  payInBrowser,
  saveCard,
  signUp,
  uploadPhotos,
} from '@sorrel/test-kit/journey';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import { workingDayFrom } from '@sorrel/contracts/working-days';
import type { Person } from '@sorrel/test-kit/person';
import type { World } from '@sorrel/test-kit/world';
import { until } from '@sorrel/test-kit/until';
import { saying } from './after.ts';
import type { Team } from './team.ts';
import { clockTo } from './quiet.ts';

/** One run of a flow, up to the moment it begins. */
export interface Run {
  /** The people's actions, once; the system may die meanwhile. */
  act(): Promise<void>;
  /** What the same people do when the system is back. */
  again(): Promise<void>;
  /** Checks the expected outcome; answers what is wrong. */
  outcome(): Promise<string[]>;
}

export interface Flow {
  name: string;
  prepare(): Promise<Run>;
}

interface Charge {
  amount: number;
  refunded: number;
  metadata: Record<string, string>;
}
interface Label {
  order_reference: string;
  tracking_number: string;
  status: string;
}

const read = async <T>(w: World, path: string): Promise<T> =>
  (await (await fetch(`${w.env.SANDBOX_URL}${path}`)).json()) as T;
export const chargesOf = async (w: World, subscriptionId: number): Promise<Charge[]> =>
  (await read<{ charges: Charge[] }>(w, '/sandbox/stripe/_ledger')).charges.filter(
    (one) => one.metadata.subscription_id === String(subscriptionId),
  );

/** Somebody pays for the first time. */
export function checkoutFlow(w: World): Flow {
  const start = (person: Person, card: string) =>
    person.post<{ clientSecret: string | null; subscriptionId: number }>('/v2/subscription/form/start-subscription', {
      paymentMethod: card,
    });
  const pay = async (person: Person, card: string): Promise<void> => {
    const { status, body } = await start(person, card);
    if (status === 409) return;
    if (status !== 200) throw new Error(`start-subscription: ${status} ${JSON.stringify(body)}`);
    if (body.clientSecret) await payInBrowser(w.url, body.clientSecret, card);
    await person.must('/v2/subscription/form/confirm-subscription', { subscription: body.subscriptionId });
  };
  const prepare = async (): Promise<Run> => {
    const person = await signUp(w.url, newcomer());
    await consult(w.url, person, 'acne');
    await giveAddress(person);
    const card = await saveCard(w.url, person);
    return {
      act: () => pay(person, card),
      // A payment in flight when the system died is requested again after a moment, as the page says.
      again: () =>
        until(
          () =>
            pay(person, card).then(
              () => true,
              (error: unknown) => {
                if (!/ 503 /.test(String(error))) throw error;
                return false;
              },
            ),
          45_000,
          'the checkout',
        ),
      outcome: async () => {
        const { treatments } = await person.page<{ treatments: { id: number; badge: string }[] }>('/v2/profile');
        const charges = treatments[0] ? await chargesOf(w, treatments[0].id) : [];
        return [
          ...saying(
            treatments.length !== 1 || treatments[0]?.badge !== 'INCOMPLETE',
            `the dashboard shows ${JSON.stringify(treatments.map((one) => one.badge))}`,
          ),
          ...saying(
            charges.length !== 1 || charges[0]?.amount !== 4840 || charges[0].refunded !== 0,
            `charged ${JSON.stringify(charges)}`,
          ),
        ];
      },
    };
  };
  return { name: 'checkout', prepare };
}

/** A customer whose first parcel has left, and the staff who look after them: renewed again and again, a few days apart. */
export class Regular {
  readonly #w: World;
  readonly person: Person;
  readonly subscriptionId: number;
  readonly #prescriber: Person;
  readonly #pharmacist: Person;

  private constructor(
    w: World,
    people: { person: Person; prescriber: Person; pharmacist: Person },
    subscriptionId: number,
  ) {
    this.#w = w;
    this.person = people.person;
    this.#prescriber = people.prescriber;
    this.#pharmacist = people.pharmacist;
    this.subscriptionId = subscriptionId;
  }

  static async arrive(w: World, { prescriber, pharmacist }: Team): Promise<Regular> {
    const person = await signUp(w.url, newcomer());
    await consult(w.url, person, 'acne');
    const { subscriptionId } = await checkOut(w.url, person);
    await uploadPhotos(person);
    return new Regular(w, { person, prescriber, pharmacist }, subscriptionId);
  }

  charges(): Promise<Charge[]> {
    return chargesOf(this.#w, this.subscriptionId);
  }

  /** Approves what waits for approval; answers the item that may ship, or null when all has shipped. */
  async cleared(): Promise<number | null> {
    await this.#w.settle();
    if ((await cardOf(this.person, this.subscriptionId)).status === 'review')
      await this.#prescriber.must('/v2/admin/form/review', { id: this.subscriptionId, approve: 1 });
    await this.#w.settle();
    const { items } = await cardOf(this.person, this.subscriptionId);
    return items.find((item) => item.status === 'paid' || item.status === 'packaging')?.id ?? null;
  }

  /** False while the label is pending: an earlier request may still be at the carrier. */
  async ship(itemId: number): Promise<boolean> {
    return !(await this.#pharmacist.must<{ isPending?: boolean }>('/v2/admin/form/ship', { id: itemId })).isPending;
  }

  get prescriber(): Person {
    return this.#prescriber;
  }

  /**
   * Moves the next charge to the earliest day that is always possible, even after the packing cut-off; answers a moment of that day at which
   * it is due: on a later one it is put off, as no letter named that day.
   */
  async dueSoon(): Promise<Date> {
    const itemId = await this.cleared();
    if (itemId !== null) await until(() => this.ship(itemId), 45_000, 'the label');
    await this.#w.settle();
    const now = await this.#w.clock.now();
    const soon = workingDayFrom(addDays(londonDate(now), 2));
    await this.person.must('/v2/subscription/form/update-date', { sub_id: this.subscriptionId, due_at: soon });
    await this.#w.settle();
    // Over a weekend the letter that announces the charge has a day of its own. Nobody is charged before it: were both due in one leap, a
    // death in the letter's job would rightly put the charge off.
    const announced = londonMoment(addDays(soon, -3), '12:00');
    if (announced > now) {
      await clockTo(this.#w, announced);
      await this.#w.settle();
    }
    return londonMoment(soon, '12:00');
  }
}

/** A date comes; nobody is there. */
export function renewalFlow(w: World, regular: Regular): Flow {
  const prepare = async (): Promise<Run> => {
    const due = await regular.dueSoon();
    const before = (await regular.charges()).length;
    return {
      act: async () => {
        await clockTo(w, due);
        await until(async () => (await regular.charges()).length > before, 30_000, 'the charge');
      },
      again: async () => undefined,
      outcome: async () => {
        const charges = await regular.charges();
        const card = await cardOf(regular.person, regular.subscriptionId);
        const paid = card.items.filter((item) => item.status === 'paid').length;
        return [
          ...saying(charges.length !== before + 1, `${charges.length - before} new charges`),
          ...saying(
            paid !== 1,
            `items ${card.items.map((item) => item.status).join(', ')}; subscription ${card.status}`,
          ),
        ];
      },
    };
  };
  return { name: 'renewal', prepare };
}

/** Somebody presses Ship. */
export function shipFlow(w: World, regular: Regular): Flow {
  const prepare = async (): Promise<Run> => {
    let itemId = await regular.cleared();
    if (itemId === null) {
      await clockTo(w, await regular.dueSoon());
      itemId = await regular.cleared();
    }
    if (itemId === null) throw new Error('There is nothing to ship.');
    const id = itemId;
    const known = new Set(
      (await read<{ labels: Label[] }>(w, '/sandbox/royal-mail/_labels')).labels.map((label) => label.tracking_number),
    );
    return {
      act: () => regular.ship(id).then(() => undefined),
      again: () => until(() => regular.ship(id), 45_000, 'the label'),
      outcome: async () => {
        const fresh = (await read<{ labels: Label[] }>(w, '/sandbox/royal-mail/_labels')).labels.filter(
          (label) => !known.has(label.tracking_number) && label.status !== 'void',
        );
        const item = (await cardOf(regular.person, regular.subscriptionId)).items.find((one) => one.id === id);
        return [
          ...saying(fresh.length !== 1, `labels ${JSON.stringify(fresh)}`),
          ...saying(
            item?.status !== 'shipped' || item.tracking_id !== fresh[0]?.tracking_number,
            `item ${JSON.stringify(item)}`,
          ),
        ];
      },
    };
  };
  return { name: 'ship', prepare };
}
