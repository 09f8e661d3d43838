/** A look at how things stand, so often. */
export const LOOK_MS = 50;
/** The quickest page of the last looks says how things stand, so many of them. */
const LOOKS = 2;
/** Where even the quickest page takes longer, everybody is standing in a queue. */
const SLOW_MS = 60;
/** And where it takes so many times what it takes while half of `few` are in hand: a database may be far away. */
const TIMES_USUAL = 3;
/** What is usual becomes less at once, and more within some seconds. */
const LEARNT = 1 / 64;
/** More than can come together while nothing is slow. */
const ROOM = 1_000;

/**
 * How many requests a process takes in hand. It learns it from the pages it has served: pages wait for no other company, so when even the
 * quickest is slow, processor or database cannot keep up, and whoever else is let in makes all of them slower. Then it is fewer, by a third
 * each tenth of a second, down to `few`; and one more each twentieth while pages are quick.
 */
export class Crowd {
  readonly #quickest = new Array<number>(LOOKS).fill(Infinity);
  #looks = 0;
  #sinceLess = 0;
  #usual = Infinity;
  limit = ROOM;

  constructor(private readonly few: number) {}

  /** A page was served, in so many ms. */
  served(ms: number): void {
    const at = this.#looks % LOOKS;
    this.#quickest[at] = Math.min(this.#quickest[at] as number, ms);
  }

  /** Every `LOOK_MS`. */
  look(inHand: number): void {
    const quickest = Math.min(...this.#quickest);
    this.#sinceLess++;
    if (quickest < Infinity && inHand < this.few / 2) this.#learn(quickest);
    const slow = this.#usual < Infinity ? Math.max(SLOW_MS, TIMES_USUAL * this.#usual) : SLOW_MS;
    if (quickest < slow) this.limit = Math.min(ROOM, this.limit + 1);
    else if (quickest < Infinity && inHand >= this.few && this.#sinceLess >= LOOKS) {
      this.limit = Math.max(this.few, Math.floor((Math.min(this.limit, inHand) * 2) / 3));
      this.#sinceLess = 0;
    }
    this.#quickest[++this.#looks % LOOKS] = Infinity;
  }

  #learn(quickest: number): void {
    this.#usual = quickest < this.#usual ? quickest : this.#usual + (quickest - this.#usual) * LEARNT;
  }
}

/** What a program has to work out. Pages and files come from memory, streams have their own limit, and the card provider’s news is money. */
export function isWork(method: string, url: string, accept: string | undefined): boolean {
  if (url.startsWith('/webhooks/') || url.startsWith('/sandbox')) return false;
  if (isPage(method)) return accept?.includes('application/json') ?? false;
  return method !== 'OPTIONS';
}

/** Read from what is our own. */
export const isPage = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Arrives slowly, so it says nothing about how much is being done. */
export const isSentSlowly = (contentType: string | undefined): boolean =>
  contentType?.startsWith('multipart/form-data') ?? false;
