import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { goesOn, isCaught, type Verdict } from '@sorrel/contracts/fulfilment/station';
import { TITLES } from './titles.ts';
import type { Order, ScanAnswer, ShipAnswer } from './station.api.ts';

/** What the line says last: `stop` needs a person, `note` does not. */
export interface Notice {
  /** Another one for each time it is said, so that the same words are read out again. */
  id: number;
  tone: 'good' | 'note' | 'stop';
  title: string;
  text: string;
  verdict: Verdict | null;
  orderId: string | null;
}
export interface Left {
  itemId: number;
  orderId: string;
  trackingNumber: string;
  labelUrl: string;
}
interface Turn {
  key: string;
  /** Null: the open order is put aside. */
  scanned: string | null;
}
export interface LineState {
  /** What was scanned and is not answered yet, the oldest first. */
  turns: readonly Turn[];
  order: Order | null;
  isShipping: boolean;
  /** Its pack was the right one, and the parcel has not left: shipping was refused. */
  isMatched: boolean;
  /** The server does not answer: scans are kept and sent when it does. */
  isSilent: boolean;
  notice: Notice | null;
  /** What left last, so that its label can be had again. */
  left: Left | null;
}
export type Sound = 'right' | 'wrong' | 'done';

/** What the line needs of the world around it. */
export interface Doors {
  check(scan: { key: string; item: number | null; scanned: string }): Promise<ScanAnswer>;
  ship(itemId: number): Promise<ShipAnswer>;
  sound(which: Sound): void;
  /** Papers of an order for its pack; answers why they cannot be had. */
  papers(order: Order): Promise<string | null>;
  label(left: Left): Promise<string | null>;
  /** A parcel left, or an error was caught: figures are read again. */
  counted(): void;
  newKey(): string;
  pause(ms: number): Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
/** Nothing usable came back, or a program is starting: the same again will do. A refusal stays one. */
const isSilence = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || [429, 502, 503, 504].includes(error.status));

/** One parcel after the other: scans wait in a queue, and each is answered before the next is sent. */
export class StationLine {
  readonly #doors: Doors;
  readonly #listeners = new Set<() => void>();
  #state: LineState = {
    turns: [],
    order: null,
    isShipping: false,
    isMatched: false,
    isSilent: false,
    notice: null,
    left: null,
  };
  #isWorking = false;
  #said = 0;
  #wake: () => void = () => undefined;

  constructor(doors: Doors) {
    this.#doors = doors;
  }

  get state(): LineState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  scan(text: string): Promise<void> {
    const scanned = text.trim();
    return scanned === '' ? Promise.resolve() : this.#queue(scanned);
  }

  /** In its turn, as a scan is: what was scanned before belongs to the order that was open then. */
  putAside(): Promise<void> {
    return this.#queue(null);
  }

  /** The papers of the open order once more, or the label of what left last. */
  async printAgain(): Promise<void> {
    const { order, left } = this.#state;
    if (order) await this.#papers(order);
    else if (left) await this.#label(left);
  }

  /** There may be a connection again. */
  wake(): void {
    this.#wake();
  }

  #set(change: Partial<LineState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #say(tone: Notice['tone'], title: string, text = '', about: Partial<Pick<Notice, 'verdict' | 'orderId'>> = {}): void {
    this.#said += 1;
    this.#set({
      notice: {
        id: this.#said,
        tone,
        title,
        text,
        verdict: null,
        orderId: this.#state.order?.order_id ?? null,
        ...about,
      },
    });
  }

  async #queue(scanned: string | null): Promise<void> {
    this.#set({ turns: [...this.#state.turns, { key: this.#doors.newKey(), scanned }] });
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      for (let [turn] = this.#state.turns; turn; [turn] = this.#state.turns) {
        await this.#take(turn);
        this.#set({ turns: this.#state.turns.slice(1) });
      }
    } finally {
      this.#isWorking = false;
    }
  }

  async #take({ key, scanned }: Turn): Promise<void> {
    const { order } = this.#state;
    if (scanned === null) {
      if (!order) return this.#set({ notice: null });
      this.#set({ order: null, isMatched: false });
      return this.#say('note', `${order.order_id} is put aside`, 'It has not left. Scan it again to go on with it.');
    }
    try {
      const scan = { key, item: order?.item_id ?? null, scanned };
      await this.#answered(await this.#insist(() => this.#doors.check(scan)), order);
    } catch (error) {
      this.#doors.sound('wrong');
      this.#say('stop', 'This scan was not taken', messageOf(error));
    }
  }

  async #answered({ verdict, text, order, is_moved: isMoved }: ScanAnswer, before: Order | null): Promise<void> {
    if (!goesOn(verdict) || !order) {
      this.#doors.sound('wrong');
      this.#say('stop', TITLES[verdict], text, { verdict });
      if (verdict === 'taken-over' || verdict === 'left' || verdict === 'being-shipped')
        this.#set({ order: null, isMatched: false });
      if (isCaught(verdict)) this.#doors.counted();
      return;
    }
    this.#set({ order });
    this.#doors.sound('right');
    if (verdict === 'opened') {
      this.#set({ isMatched: false });
      this.#say('note', `Scan the pack of ${order.code}`, text);
      // Not waited for: the pack is fetched meanwhile.
      if (before?.item_id !== order.item_id) void this.#papers(order);
      return;
    }
    this.#set({ isMatched: true });
    if (isMoved) {
      this.#say(
        'note',
        `Batch ${order.batch} is packed instead`,
        'The label of this pack is saved again. Use that one, and throw the first away.',
      );
      void this.#papers(order);
    }
    await this.#ship(order, isMoved);
  }

  async #ship(order: Order, isMoved: boolean): Promise<void> {
    this.#set({ isShipping: true });
    try {
      const { trackingNumber, pdfUrl } = await this.#insist(() => this.#doors.ship(order.item_id));
      this.#set({ order: null, isMatched: false });
      const about = { orderId: order.order_id };
      const again = isMoved ? ` It holds batch ${order.batch}: use the label that was saved last.` : '';
      if (!trackingNumber || !pdfUrl) {
        this.#doors.sound('wrong');
        return this.#say(
          'stop',
          `The label of ${order.order_id} is on its way`,
          `Royal Mail has not answered. We go on asking and never buy a second label: put the parcel aside, and look under Dispatch in a moment.${again}`,
          about,
        );
      }
      const left = { itemId: order.item_id, orderId: order.order_id, trackingNumber, labelUrl: pdfUrl };
      this.#set({ left });
      this.#doors.sound('done');
      this.#say('good', `${order.order_id} shipped`, `Tracking ${trackingNumber}.${again}`, about);
      void this.#label(left);
    } catch (error) {
      this.#doors.sound('wrong');
      this.#say(
        'stop',
        `${order.order_id} was not shipped`,
        `${messageOf(error)} Scan the pack again to try once more, or put the order aside.`,
      );
    } finally {
      this.#set({ isShipping: false });
      this.#doors.counted();
    }
  }

  async #papers(order: Order): Promise<void> {
    const problem = await this.#doors.papers(order);
    if (problem) this.#say('stop', `The papers of ${order.order_id} could not be saved`, `${problem} F4 tries again.`);
  }

  async #label(left: Left): Promise<void> {
    const problem = await this.#doors.label(left);
    if (problem)
      this.#say(
        'stop',
        `${left.orderId} shipped, and its label could not be saved`,
        `Tracking ${left.trackingNumber}. ${problem} F4 tries again.`,
        { orderId: left.orderId },
      );
  }

  /** The same again until somebody answers: what is asked is done once, however often it arrives. */
  async #insist<T>(ask: () => Promise<T>): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        const answer = await ask();
        this.#set({ isSilent: false });
        return answer;
      } catch (error) {
        this.#set({ isSilent: isSilence(error) });
        if (!isSilence(error)) throw error;
        await Promise.race([this.#doors.pause(pause), new Promise<void>((resolve) => (this.#wake = resolve))]);
      }
    }
  }
}

/** What a caught error is called in the log of near misses. */
export function missOf({ verdict, orderId, title, text }: Notice): Record<string, string> {
  const kinds: Partial<Record<Verdict, string>> = {
    'wrong-product': 'wrong-medicine',
    expired: 'out-of-date',
    'too-short': 'out-of-date',
    'other-order': 'wrong-patient',
    left: 'wrong-patient',
  };
  const isParcel = verdict === 'other-order' || verdict === 'left';
  return {
    kind: (verdict && kinds[verdict]) ?? 'other',
    stage: isParcel ? 'packing' : 'picking',
    ...(orderId ? { order_id: orderId } : {}),
    // Without what is to be done, which is another field.
    what: `${title}: ${text.split(/(?<=\.)\s/)[0] ?? ''}`,
    action: 'Found by the scanner at the station.',
  };
}
