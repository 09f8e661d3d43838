import { recordEvidence } from '@sorrel/contracts/consultations/rpc';
import type { Finding, Flag } from '@sorrel/contracts/consultations/words';
import { londonDate } from '@sorrel/contracts/london';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { checkOut, consult, newcomer, signUp, uploadPhotos, type Newcomer } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { staffMember } from '@sorrel/test-kit/staff';
import type { World } from '@sorrel/test-kit/world';
import { threeAtATime } from './patients-walk.ts';

/** Somebody under treatment: ordered, approved, looked at by a pharmacist. */
export interface Running {
  who: Newcomer;
  person: Person;
  userId: number;
  subscriptionId: number;
  itemId: number;
  product: number;
}
/** What a review needs to know of the first order. */
interface Ordered {
  subscription: { items: { id: number; item: { id: number } }[] };
  flags: Flag[];
}
interface Comes {
  who?: Partial<Newcomer>;
  slug: TreatmentSlug;
  /** What the prescriber says besides approving. */
  review(order: Ordered): object;
}

/** Pens leave from Monday to Thursday. */
function lastTuesday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 5) % 7 || 7));
  return `${day.toISOString().slice(0, 10)}T12:00:00Z`;
}

/** A clinic on a Tuesday, with its staff, which takes many patients as far as their first supply: all of them a step further at a time. */
export class Clinic {
  private constructor(
    readonly w: World,
    readonly prescriber: Person,
    readonly ops: Person,
  ) {}

  static async opens(w: World): Promise<Clinic> {
    await w.clock.begin(lastTuesday());
    const prescriber = await staffMember(w, ['prescriber']);
    const ops = await staffMember(w, ['ops', 'plans', 'lead', 'pharmacist', 'dispatch', 'support']);
    return new Clinic(w, prescriber, ops);
  }

  /** On a busy machine a read may take longer than the door waits; what it says is the same the second time. */
  read<Page>(id: number): Promise<Page> {
    const page = () => this.prescriber.page<Page>(`/v2/admin/subscriptions/${id}`);
    return page().catch(page);
  }

  /** Weight, identity and blood, seen by a colleague today. */
  async verifies({ who, userId }: Pick<Running, 'who' | 'userId'>): Promise<void> {
    const takenOn = londonDate(await this.w.clock.now());
    const evidence: ['video' | 'gp-record', Finding][] = [
      ['video', { kind: 'bmi', heightCm: 170, weightKg: 95 }],
      ['video', { kind: 'identity', documentName: `${who.fname} ${who.sname}`, documentBirthDate: who.birthDate }],
      ['gp-record', { kind: 'blood-test', potassium: 4.4, egfr: 90 }],
    ];
    for (const [method, finding] of evidence)
      await this.w.ask(
        recordEvidence,
        { userId, method, reference: 'Call 20261120-7', takenOn, finding },
        this.w.as.staff(['pharmacist'], 9),
      );
  }

  /** Takes everybody to a first supply that has left. Who cannot be is handed to `failed`, and the others go on. */
  async treats<Key>(
    people: ReadonlyMap<Key, Comes>,
    failed: (key: Key, error: unknown) => void,
  ): Promise<Map<Key, Running>> {
    const runs = new Map<Key, Running>();
    const each = <Step>(all: Iterable<Step>, keyOf: (step: Step) => Key, work: (step: Step) => Promise<void>) =>
      threeAtATime([...all], (step) =>
        work(step).catch((error: unknown) => {
          runs.delete(keyOf(step));
          failed(keyOf(step), error);
        }),
      );
    await each(
      people,
      ([key]) => key,
      async ([key, comes]) => void runs.set(key, await this.#orders(comes)),
    );
    await this.w.settle();
    await each(
      [...runs],
      ([key]) => key,
      ([key, run]) => this.#approves(run, people.get(key)!.review),
    );
    await this.w.settle();
    await each(
      [...runs],
      ([key]) => key,
      ([, { itemId }]) => lookedAt(this.w, itemId),
    );
    await each(
      [...runs],
      ([key]) => key,
      ([, run]) => this.#ships(run),
    );
    await this.w.settle();
    return runs;
  }

  async #orders({ who: more, slug }: Comes): Promise<Running> {
    const who = newcomer(more);
    const person = await signUp(this.w.url, who);
    await consult(this.w.url, person, slug);
    const { subscriptionId } = await checkOut(this.w.url, person);
    await uploadPhotos(person);
    const [user] = await this.w.sql<{ id: number }>('select id::int from identity.accounts where email = $1', [
      who.email,
    ]);
    return { who, person, userId: user?.id ?? 0, subscriptionId, itemId: 0, product: 0 };
  }

  async #approves(run: Running, review: Comes['review']): Promise<void> {
    await this.verifies(run);
    const order = await this.read<Ordered>(run.subscriptionId);
    const [first] = order.subscription.items;
    run.itemId = first?.id ?? 0;
    run.product = first?.item.id ?? 0;
    await this.prescriber.must('/v2/admin/form/review', { id: run.subscriptionId, approve: 1, ...review(order) });
  }

  async #ships({ itemId }: Running): Promise<void> {
    for (let left = 80; left > 0; left--) {
      const { body } = await this.ops.post<{ isPending?: boolean }>('/v2/admin/form/ship', { id: itemId });
      if (body.isPending === false) return;
      await new Promise((go) => setTimeout(go, 50));
    }
  }
}
