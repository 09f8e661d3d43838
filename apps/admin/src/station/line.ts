import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { goesOn, isCaught, type Swap, type Verdict } from '@sorrel/contracts/fulfilment/station';
import type { Doors, Fault, Left, LineState, Notice, Turn } from './line-state.ts';
import { TITLES } from './titles.ts';
import type { Order, ScanAnswer } from './station.api.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
/** After these the order is not open here any more. */
const CLOSES: readonly Verdict[] = ['taken-over', 'left', 'being-shipped', 'nothing-to-check', 'to-be-checked'];
const NOT_OPEN = (): ApiError =>
  new ApiError('answer', 409, { message: 'This order was put aside meanwhile. Scan it again.' });
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
    otherBatch: null,
    sheet: null,
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
    return scanned === '' ? Promise.resolve() : this.#queue({ key: this.#doors.newKey(), scanned });
  }

  /** The pack that was refused as one of another batch is taken all the same, for a reason. */
  swap(swap: Swap): Promise<void> {
    const { otherBatch } = this.#state;
    return otherBatch === null
      ? Promise.resolve()
      : this.#queue({ key: this.#doors.newKey(), scanned: otherBatch, swap });
  }

  /** In its turn, as a scan is: what was scanned before belongs to the order that was open then. */
  putAside(): Promise<void> {
    return this.#queue({ key: this.#doors.newKey(), scanned: null });
  }

  /** The verdict of the second person on what is open, in its turn; null passes it. Rejects with what the server said against it. */
  decide(fault: Fault | null, key: string): Promise<void> {
    const { order, sheet } = this.#state;
    if (!order || !sheet) return Promise.resolve();
    return new Promise((done, failed) => {
      const verdict = { itemId: order.item_id, fault, done, failed };
      void this.#queue({ key, scanned: null, verdict });
    });
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

  async #queue(next: Turn): Promise<void> {
    this.#set({ turns: [...this.#state.turns, next] });
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

  async #take({ key, scanned, swap, verdict }: Turn): Promise<void> {
    if (verdict) return this.#decided(verdict, key);
    const { order } = this.#state;
    if (scanned === null) {
      if (!order) return this.#set({ notice: null });
      const isCheck = this.#state.sheet !== null;
      this.#free();
      return this.#say(
        'note',
        `${order.order_id} is put aside`,
        isCheck
          ? 'It is not checked, and waits on. Scan it again to go on with it.'
          : 'It has not left. Scan it again to go on with it.',
      );
    }
    // What was said of the scan before is over: one verdict at a time.
    this.#set({ notice: null, otherBatch: null });
    try {
      const scan = { key, item: order?.item_id ?? null, scanned, swap: swap ?? null };
      await this.#answered(await this.#insist(() => this.#doors.check(scan)), order, scanned);
    } catch (error) {
      this.#doors.sound('wrong');
      this.#say('stop', 'This scan was not taken', messageOf(error));
    }
  }

  async #answered(answer: ScanAnswer, before: Order | null, scanned: string): Promise<void> {
    const { verdict, text, order, check, is_moved: isMoved, is_waiting: isWaiting } = answer;
    if (!goesOn(verdict) || !order) {
      this.#doors.sound('wrong');
      this.#say('stop', TITLES[verdict], text, { verdict });
      if (verdict === 'other-batch' && before && !this.#state.sheet) this.#set({ otherBatch: scanned });
      // Of a check the last scan counts.
      if (this.#state.sheet) this.#set({ isMatched: false });
      if (CLOSES.includes(verdict)) this.#free();
      if (isCaught(verdict)) this.#doors.counted();
      return;
    }
    this.#set({ order, sheet: check });
    this.#doors.sound('right');
    if (check) return this.#comparing(order, verdict === 'check-right');
    if (verdict === 'opened') {
      this.#set({ isMatched: false });
      this.#say('note', `Scan the pack of ${order.code}`, text);
      // Not waited for: the pack is fetched meanwhile.
      if (before?.item_id !== order.item_id || isMoved) void this.#papers(order);
      return;
    }
    this.#set({ isMatched: true });
    if (verdict === 'right') return this.#matched(order, isMoved ? before : null);
    if (isWaiting) return this.#waits(order);
    await this.#ship(order);
  }

  /** The label on the pack comes next. `before`: as the order was labelled until another batch was taken for it. */
  #matched(order: Order, before: Order | null): void {
    const code = `${order.order_id}-${order.label}`;
    if (!before) return this.#say('note', 'Right pack: scan the label on it', `The label with the code ${code}.`);
    this.#say(
      'note',
      `The label of batch ${before.batch} is void`,
      `Throw it away. The label of batch ${order.batch} is saved now: stick that one on the pack, and scan it (${code}). Look why no pack of batch ${before.batch} was taken, and correct its count under Batches.`,
    );
    void this.#papers(order);
  }

  /** A second person has it open. */
  #comparing(order: Order, isMatched: boolean): void {
    this.#set({ isMatched });
    if (isMatched)
      return this.#say('note', 'The pack that was packed', 'Pass it if prescription, label and parcel agree.');
    this.#say(
      'note',
      `Check ${order.order_id}`,
      'Compare what was prescribed with the label, then scan the pack that lies in the parcel.',
    );
  }

  /** Packed, and it leaves when somebody else has checked it. */
  #waits(order: Order): void {
    this.#free();
    this.#doors.sound('done');
    this.#say(
      'good',
      `${order.order_id} waits for its check`,
      'Put it with those to be checked: somebody else scans its order and its pack.',
      { orderId: order.order_id },
    );
    this.#doors.counted();
  }

  #free(): void {
    this.#set({ order: null, isMatched: false, otherBatch: null, sheet: null });
  }

  async #decided({ itemId, fault, done, failed }: NonNullable<Turn['verdict']>, key: string): Promise<void> {
    const { order } = this.#state;
    if (order?.item_id !== itemId) return failed(NOT_OPEN());
    try {
      await this.#insist(() => this.#doors.decide({ key, item: itemId, fault }));
    } catch (error) {
      return failed(error);
    }
    this.#free();
    this.#doors.counted();
    await this.#afterVerdict(order, fault);
    done();
  }

  async #afterVerdict(order: Order, fault: Fault | null): Promise<void> {
    const about = { orderId: order.order_id };
    if (fault) {
      this.#doors.sound('done');
      return this.#say(
        'note',
        `${order.order_id} goes back to packing`,
        'It is written down as a near miss. Take the parcel apart, and give it to the bench.',
        about,
      );
    }
    if (this.#doors.mayShip())
      return this.#ship(order, 'It has passed its check: ship it under Dispatch, or scan it again here.');
    this.#doors.sound('done');
    this.#say('good', `${order.order_id} passed`, 'It may leave: whoever ships presses Ship under Dispatch.', about);
  }

  async #ship(order: Order, next = 'Scan the label again to try once more, or put the order aside.'): Promise<void> {
    this.#set({ isShipping: true });
    try {
      const { trackingNumber, pdfUrl } = await this.#insist(() => this.#doors.ship(order.item_id));
      this.#free();
      const about = { orderId: order.order_id };
      if (!trackingNumber || !pdfUrl) {
        this.#doors.sound('wrong');
        return this.#say(
          'stop',
          `The label of ${order.order_id} is on its way`,
          `Royal Mail has not answered. We go on asking and never buy a second label: put the parcel aside, and look under Dispatch in a moment.`,
          about,
        );
      }
      const left = { itemId: order.item_id, orderId: order.order_id, trackingNumber, labelUrl: pdfUrl };
      this.#set({ left });
      this.#doors.sound('done');
      this.#say('good', `${order.order_id} shipped`, `Tracking ${trackingNumber}.`, about);
      void this.#label(left);
    } catch (error) {
      this.#doors.sound('wrong');
      this.#say('stop', `${order.order_id} was not shipped`, `${messageOf(error)} ${next}`, {
        orderId: order.order_id,
      });
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
