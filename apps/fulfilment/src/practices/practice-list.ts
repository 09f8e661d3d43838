import { brotliDecompressSync } from 'node:zlib';
import { practiceText, type Practice } from '@sorrel/contracts/fulfilment/practice';
import { stepsBetween } from '@sorrel/contracts/letter-steps';

export interface Listed extends Practice {
  /** Closed and dormant ones are known by their code, and not offered. */
  isOpen: boolean;
}

/** What the update writes: a line a practice, its parts between tabs, compressed. */
export interface PackedPractices {
  listedOn: string;
  /** Brotli, in base64. */
  lines: string;
}

export function unpacked({ lines }: PackedPractices): Listed[] {
  return brotliDecompressSync(Buffer.from(lines, 'base64'))
    .toString('utf8')
    .split('\n')
    .map((line) => {
      const [code = '', name = '', address = '', town = '', postcode = '', open = ''] = line.split('\t');
      return { code, name, address, town, postcode, isOpen: open === '1' };
    });
}

const PER_PAGE = 10;
const LONGEST_WORD = 24;
/** Words of half the names: they never rule a practice out, and only order those that are found. */
const USUAL = new Set(
  'the a of and dr drs doctor doctors practice surgery medical centre center health group gp clinic partnership partners'.split(
    ' ',
  ),
);
const words = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (word === 'saint' ? 'st' : word));
const compact = (postcode: string): string => postcode.replace(/\s/g, '').toUpperCase();

/** How far a word may be from the one that was meant: a letter in a short one, two in a long one. */
const stepsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Weights of what fits, so that the name counts more than the street, and what is spelt right more than what is near. */
const EXACT = 4;
const BEGINS = 3;
const NEAR = 2;

/** The practices, found by any of their words. */
export class PracticeList {
  readonly #all: readonly Listed[];
  readonly #byCode: ReadonlyMap<string, Listed>;
  /** Every word with the practices that have it: twice as much where it stands in the name. */
  readonly #index = new Map<string, Map<number, number>>();
  readonly #vocabulary: string[];
  readonly #postcodes: [postcode: string, n: number][];

  constructor(all: readonly Listed[]) {
    this.#all = all;
    this.#byCode = new Map(all.map((one) => [one.code, one]));
    for (const [n, one] of all.entries()) {
      if (!one.isOpen) continue;
      for (const word of words(`${one.address} ${one.town}`)) this.#note(word, n, 1);
      for (const word of words(one.name)) this.#note(word, n, 2);
    }
    this.#vocabulary = [...this.#index.keys()].toSorted();
    this.#postcodes = [...all.entries()]
      .filter(([, { isOpen }]) => isOpen)
      .map(([n, { postcode }]): [string, number] => [compact(postcode), n])
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
  }

  /** Also one that has closed since. */
  byCode(code: string): Listed | null {
    return this.#byCode.get(code) ?? null;
  }

  /** The practice an answer was chosen from; null where the words before its code are not the practice's. */
  chosenIn(text: string, code: string | null): Listed | null {
    const found = code === null ? null : this.byCode(code);
    return found && practiceText(found) === text.trim() ? found : null;
  }

  find(typed: string, page = 1): { practices: Listed[]; isMore: boolean } {
    const scores = this.#scores(typed.slice(0, 200));
    const found = [...scores]
      .map(([n, score]) => ({ one: this.#all[n]!, score }))
      .toSorted(
        (a, b) => b.score - a.score || (a.one.name < b.one.name ? -1 : 1) || (a.one.code < b.one.code ? -1 : 1),
      );
    const from = (page - 1) * PER_PAGE;
    return {
      practices: found.slice(from, from + PER_PAGE).map(({ one }) => one),
      isMore: found.length > from + PER_PAGE,
    };
  }

  #scores(typed: string): Map<number, number> {
    const code = typed.trim().toUpperCase();
    const known = this.#byCode.get(code);
    if (known?.isOpen) return new Map([[this.#all.indexOf(known), 1]]);
    const { postcode, rest } = withoutPostcode(typed);
    let scores = postcode === null ? null : this.#inPostcode(postcode);
    const asked = words(rest).slice(0, 8);
    const telling = asked.filter((word) => !USUAL.has(word));
    for (const word of telling) {
      const having = this.#having(word.slice(0, LONGEST_WORD));
      scores = scores === null ? having : bothOf(scores, having);
    }
    // Only such words as half the names have: those that have them all.
    if (scores === null)
      for (const word of asked) {
        const having = this.#having(word);
        scores = scores === null ? having : bothOf(scores, having);
      }
    if (scores === null) return new Map();
    for (const word of asked.filter((one) => USUAL.has(one)))
      for (const [n, weight] of this.#index.get(word) ?? [])
        if (scores.has(n)) scores.set(n, scores.get(n)! + weight * 0.1);
    return scores;
  }

  #having(word: string): Map<number, number> {
    const found = new Map<number, number>();
    const add = (one: string, worth: number) => {
      for (const [n, weight] of this.#index.get(one) ?? []) found.set(n, Math.max(found.get(n) ?? 0, worth * weight));
    };
    for (let at = firstFrom(this.#vocabulary, word); this.#vocabulary[at]?.startsWith(word); at += 1)
      add(this.#vocabulary[at]!, this.#vocabulary[at] === word ? EXACT : BEGINS);
    const most = stepsAllowed(word.length);
    // What is spelt right is what was meant.
    if (most === 0 || found.size > 0) return found;
    for (const one of this.#vocabulary)
      if (Math.abs(one.length - word.length) <= most) {
        const steps = stepsBetween(word, one, most);
        if (steps <= most) add(one, NEAR / steps);
      }
    return found;
  }

  #inPostcode(postcode: string): Map<number, number> {
    const found = new Map<number, number>();
    for (let at = firstFrom(this.#postcodes, postcode, ([one]) => one); at < this.#postcodes.length; at += 1) {
      const [one, n] = this.#postcodes[at]!;
      if (!one.startsWith(postcode)) break;
      // "LS1" is not "LS17": an outward part goes on with a digit of the inward one.
      if (one === postcode || /^\d[A-Z]{2}$/.test(one.slice(postcode.length)) || postcode.length > 4)
        found.set(n, EXACT);
    }
    return found;
  }

  #note(word: string, n: number, weight: number): void {
    const having = this.#index.get(word) ?? new Map<number, number>();
    having.set(n, Math.max(having.get(n) ?? 0, weight));
    this.#index.set(word, having);
  }
}

const bothOf = (one: Map<number, number>, other: Map<number, number>): Map<number, number> =>
  new Map([...one].flatMap(([n, score]): [number, number][] => (other.has(n) ? [[n, score + other.get(n)!]] : [])));

/** A postcode, or its first half, anywhere in what was typed. */
function withoutPostcode(typed: string): { postcode: string | null; rest: string } {
  const found = /\b([a-z]{1,2}\d[a-z\d]?)(?:\s*(\d[a-z]{0,2}))?\b/i.exec(typed);
  if (!found) return { postcode: null, rest: typed };
  return { postcode: compact(found[0]), rest: typed.replace(found[0], ' ') };
}

function firstFrom<T>(sorted: readonly T[], from: string, key: (one: T) => string = String): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(sorted[middle]!) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
