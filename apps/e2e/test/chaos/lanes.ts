import { until } from '@sorrel/test-kit/until';
import {
  consult,
  giveAddress,
  newcomer,
  payInBrowser,
  saveCard,
  signUp,
  uploadPhotos,
  type Newcomer,
} from '@sorrel/test-kit/journey';
import { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import type { World } from '@sorrel/test-kit/world';
import type { Stopwatch } from './stopwatch.ts';
import { pause } from './traffic.ts';

const LANES = [
  'a page',
  'a log-in',
  'a message',
  'a list of the console',
  'a start of a checkout',
  'a review',
] as const;
type LaneName = (typeof LANES)[number];

/** Requests that crowd each other out would measure the machine. */
const A_PERSONS_PAUSE_MS = 200;

export interface Lanes {
  /** The orders that were confirmed to people. */
  ordered: number[];
  /** What was answered to somebody instead of what they asked for, while the fault lasted and otherwise. */
  refused: { ill: string[]; well: string[] };
  /** Nobody begins anything new; resolves when all have finished. */
  end(): Promise<void>;
}

/** What people do here all day, at once, each kind of request timed. `withPhotos`: newcomers send them, and are reviewed. */
export async function openLanes(w: World, watch: Stopwatch, { withPhotos = true } = {}): Promise<Lanes> {
  const who = newcomer();
  const regular = await signUp(w.url, who);
  const prescriber = await staffMember(w, ['prescriber'], `prescriber-${Date.now()}`);
  const support = await staffMember(w, ['support'], `support-${Date.now()}`);
  const lanes: Lanes = { ordered: [], refused: { ill: [], well: [] }, end: async () => undefined };
  const toReview: number[] = [];
  let isOn = true;
  const repeat = async (act: () => Promise<void>): Promise<void> => {
    while (isOn) {
      await act().catch(async (error: unknown) => {
        const text = error instanceof Error ? error.message.slice(0, 160) : String(error);
        lanes.refused[watch.isIll ? 'ill' : 'well'].push(text);
        await pause(200);
      });
      await pause(A_PERSONS_PAUSE_MS);
    }
  };
  const got = async (person: Person, path: string): Promise<void> => {
    const { status } = await person.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  };
  const timed = <T>(lane: LaneName, ask: () => Promise<T>) => watch.time(lane, ask);
  const order = async (newest: Newcomer): Promise<void> => {
    const person = await signUp(w.url, newest);
    await consult(w.url, person, 'acne');
    await giveAddress(person);
    const card = await saveCard(w.url, person);
    const { clientSecret, subscriptionId } = await timed('a start of a checkout', () =>
      person.must<{ clientSecret: string | null; subscriptionId: number }>('/v2/subscription/form/start-subscription', {
        paymentMethod: card,
      }),
    );
    if (clientSecret) await payInBrowser(w.url, clientSecret, card);
    await person.must('/v2/subscription/form/confirm-subscription', { subscription: subscriptionId });
    lanes.ordered.push(subscriptionId);
    if (!withPhotos) return;
    await uploadPhotos(person);
    toReview.push(subscriptionId);
  };
  const review = async (): Promise<void> => {
    const id = toReview.shift();
    if (id === undefined) return;
    const isOpen = async () =>
      (await w.sql(`select 1 from consultations.reviews where subscription_id = $1 and state = 'open'`, [id])).length >
      0;
    await until(isOpen, 60_000, 'the review is open');
    await timed('a review', () => prescriber.must('/v2/admin/form/review', { id, approve: 1 }));
  };
  const everything = Promise.all([
    repeat(() => timed('a page', () => got(regular, '/v2/profile'))),
    repeat(() => timed('a log-in', () => new Person(w.url).must('/login', who).then(() => undefined))),
    repeat(() =>
      timed('a message', () => regular.must('/v2/profile/form/chat', { message: 'Hello' })).then(() => undefined),
    ),
    repeat(() => timed('a list of the console', () => got(support, '/v2/admin/form/get-subscriptions'))),
    repeat(() => order(newcomer())),
    repeat(() => order(newcomer())),
    ...(withPhotos ? [repeat(review)] : []),
  ]);
  lanes.end = async () => {
    isOn = false;
    await everything;
  };
  return lanes;
}

/** On a machine that many share an order takes half a minute with nothing wrong. */
const MOST_MS = 900_000;

const statusOf = (text: string): string => /: (\d{3}) /.exec(text)?.[1] ?? text;

/** Answers that came with the fault: a machine that is too busy refuses people without it too, and in the same way. */
export const refusedFor = ({ refused: { ill, well } }: Lanes): string[] => {
  const usual = new Set(well.map(statusOf));
  return ill.filter((text) => !usual.has(statusOf(text)));
};

interface Comparing {
  happens(): Promise<void> | void;
  ends(): Promise<void> | void;
  /** How long it lasts, and half as long before it, at least. */
  seconds: number;
  /** How often each kind of request is timed at least, with it and without. */
  atLeast: number;
  lanes?: readonly LaneName[];
}

/**
 * The kinds of requests that a fault makes slower, by the same run without it. As long as there is one it is tried again, three times in
 * all: on a busy machine something else may have been slow meanwhile, but not each time.
 */
export async function slowedBy(
  watch: Stopwatch,
  { happens, ends, seconds, atLeast, lanes = LANES }: Comparing,
): Promise<string[]> {
  const often = (times: number, forSeconds: number) => {
    const from = Date.now();
    const isEnough = async () => watch.fewest(lanes) >= times && Date.now() - from >= forSeconds * 1_000;
    return until(isEnough, MOST_MS, `each kind of request ${times} times`).catch((error: Error) => {
      throw new Error(`${error.message} There were: ${watch}.`);
    });
  };
  // The first ones of all take longer whatever happens.
  await often(2, 0);
  watch.forget();
  for (let round = 1; ; round++) {
    await often(round * atLeast, seconds / 2);
    watch.isIll = true;
    await happens();
    try {
      await often(round * atLeast, seconds);
    } finally {
      await ends();
      watch.isIll = false;
    }
    const slower = watch.slower();
    if (slower.length === 0 || round === 3) return slower;
  }
}
