import { createHash } from 'node:crypto';
import { Marks, type Slot, type Template } from './template.ts';

/** What has numbers of its own: `user`, `item`; a table whose numbers nobody else uses has its own name for it. */
export type Kind = string;

/** The numbers of a kind among the models, and the last one given out: copies are numbered on from it without a gap. */
export interface Numbers {
  ids: readonly number[];
  last: number;
}

/** A model's name and what else of theirs must be another's in a copy. */
interface Person {
  fname: string;
  sname: string;
  email: string;
  referralCode: string;
}

const COLUMNS: Record<string, Kind> = {
  user_id: 'user',
  referrer_id: 'user',
  subscription_id: 'subscription',
  item_id: 'item',
  consultation_id: 'consultation',
  review_id: 'review',
  prescription_id: 'prescription',
  photo_id: 'photo',
  movement_id: 'movement',
  invoice_id: 'saleDocument',
  legacy_order_id: 'legacyOrder',
  last_message_id: 'message',
  read_id: 'message',
  told_read_id: 'message',
  label_number: 'order',
};
/** The kind of number in a column of that name, where it is the same in every table. */
export const kindOfColumn = (column: string): Kind | undefined => COLUMNS[column];

const KEYS: Record<string, Kind> = {
  userId: 'user',
  subscriptionId: 'subscription',
  itemId: 'item',
  consultationId: 'consultation',
  reviewId: 'review',
  prescriptionId: 'prescription',
  photoId: 'photo',
  messageId: 'message',
  orderIdentifier: 'order',
  order: 'order',
  ...COLUMNS,
};
const SURNAME_KEYS = new Set(['sname', 'surname', 'last_name', 'lastName']);
/** What stands before a number says of which kind it is; behind any other word it is a customer's. */
const PREFIXES: Record<string, Kind> = {
  '#': 'user',
  'subscription:': 'subscription',
  S: 'subscription',
  'item:': 'item',
  'SRL-': 'item',
  'srl-': 'item',
  PRX: 'item',
  'twelve-weeks:': 'subscription',
  'review:': 'review',
  'declined:': 'review',
  'question:': 'consultations.questions',
  'mail:': 'mail',
  'consultation:': 'consultation',
  'prescription:': 'prescription',
  'photo:': 'photo',
  'message:': 'message',
};

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PROVIDER_ID = '(?:acct|card|ch|cus|dp|du|evt|pi|pm|po|py|pyr|re|req|seti|src|txn)_[A-Za-z0-9]{12,}';
const TRACKING = '[A-Z]{2}\\d{9}GB';

const SURNAMES =
  'Abbott Adeyemi Ahmed Archer Bailey Banerjee Barker Bennett Blake Booth Bradley Brooks Burton Carter Chapman Clarke Coleman Cooper Curtis Dawson Dixon Donnelly Edwards Ellis Farrell Fletcher Foster Gallagher Gibson Graham Gregory Hamilton Harper Hawkins Holmes Hussain Jarvis Kaur Kennedy Khan Lambert Lawson Mahmood Malik Mason Mitchell Morris Nolan Norton Okafor Palmer Parsons Patel Pearson Quinn Reid Rowe Saunders Shaw Slater Spencer Stevens Tanner Thorpe Turner Vaughan Walsh Warren Webb Whelan Yates Young'.split(
    ' ',
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same for the same seed, value and copy. */
const drawn = (seed: number, value: string, n: number): string => sha256(`${seed} ${value} ${n}`);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A carrier's number with its check digit (UPU S10). */
export function trackingNumber(service: string, serial: number): string {
  const digits = String(serial).padStart(8, '0');
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const rest = 11 - (sum % 11);
  return `${service}${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}GB`;
}

/** How a value of a model becomes that of a copy: other numbers, ids and names, everything else as it is. */
export class Likeness {
  readonly #numbers: ReadonlyMap<Kind, Numbers>;
  readonly #shared: ReadonlySet<string>;
  readonly #seed: number;
  readonly #places = new Map<Kind, Map<number, number>>();
  readonly #exact = new Map<string, Slot>();
  readonly #surnames = new Set<string>();
  readonly #marked: RegExp;

  /** `shared`: ids that models share with everybody; what they name is not copied. */
  constructor(
    numbers: ReadonlyMap<Kind, Numbers>,
    people: readonly Person[],
    shared: ReadonlySet<string>,
    seed: number,
  ) {
    this.#numbers = numbers;
    this.#shared = shared;
    this.#seed = seed;
    for (const [kind, { ids }] of numbers) this.#places.set(kind, new Map(ids.map((id, at) => [id, at])));
    for (const person of people) this.know(person);
    const exact = [...this.#exact.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
    const prefixed = Object.keys(PREFIXES).map(escaped).join('|');
    this.#marked = new RegExp(
      [
        ...(exact.length > 0 ? [`(?<exact>${exact.join('|')})`] : []),
        `(?<uuid>${UUID})`,
        `(?<provider>\\b${PROVIDER_ID})`,
        `(?<tracking>\\b${TRACKING}\\b)`,
        `(?<prefix>(?<![A-Za-z0-9])(?:${prefixed}))(?<number>\\d+)(?![0-9A-Za-z])`,
        // Behind whatever comes first in a key: `staff:1002:1009:...`.
        `(?<=:)(?<user>\\d+)(?![0-9A-Za-z-])`,
      ].join('|'),
      'g',
    );
  }

  private know({ fname, sname, email, referralCode }: Person): void {
    const surname = this.surname(sname);
    this.#surnames.add(sname);
    const [local = '', domain = ''] = email.split('@');
    this.#exact.set(email, (n) => copyEmail(local, domain, n));
    this.#exact.set(referralCode, (n) => `${referralCode}-${n.toString(36).toUpperCase()}`);
    const full = `${fname} ${sname}`;
    this.#exact.set(full, (n) => `${fname} ${surname(n)}`);
    // As searches keep it.
    for (const one of new Set([full.toLowerCase(), full.toLowerCase().replaceAll('’', "'")]))
      for (const form of new Set([one, plain(one)]))
        this.#exact.set(form, (n) => `${form.slice(0, fname.length)} ${surname(n).toLowerCase()}`);
  }

  /** A number of that kind; unchanged where it is none of the models'. */
  number(kind: Kind, id: number): Slot | null {
    const place = this.#places.get(kind)?.get(id);
    const of = this.#numbers.get(kind);
    if (place === undefined || !of) return null;
    const { ids, last } = of;
    return (n) => String(last + 1 + (n - 1) * ids.length + place);
  }

  /** The last number of a kind that copy `n` takes. */
  lastOf(kind: Kind, n: number): number {
    const { ids, last } = this.#numbers.get(kind) ?? { ids: [], last: 0 };
    return last + n * ids.length;
  }

  /** Who shares a surname shares that of the copies as well. */
  surname(sname: string): Slot {
    return (n) => SURNAMES[Number.parseInt(drawn(this.#seed, sname, n).slice(0, 8), 16) % SURNAMES.length] as string;
  }

  /** The name of a picture's file, which says whose picture it shows (`apps/media/src/photos/demo-copy.ts`). */
  file(name: string): Slot {
    return (n) => name.replace(/\.jpg$/, `--c${n}.jpg`);
  }

  print(value: string): Slot {
    return (n) => drawn(this.#seed, value, n).slice(0, value.length);
  }

  text(text: string): Template {
    const marks = new Marks();
    return marks.template(this.mark(text, marks));
  }

  json(value: unknown): Template {
    const marks = new Marks();
    return marks.template(JSON.stringify(this.#marks(value, '', '', marks)));
  }

  private mark(text: string, marks: Marks): string {
    return text.replace(this.#marked, (found: string, ...rest: unknown[]) => {
      const groups = rest.at(-1) as Record<string, string | undefined>;
      const slot = this.#slotOf(found, groups);
      return slot ? (groups.prefix ?? '') + marks.add(slot) : found;
    });
  }

  #slotOf(
    found: string,
    { exact, uuid, provider, tracking, prefix, number, user }: Record<string, string | undefined>,
  ) {
    if (exact) return this.#exact.get(exact) ?? null;
    if (uuid) return this.#shared.has(uuid) ? null : (n: number) => uuidFrom(drawn(this.#seed, uuid, n));
    if (provider) return (n: number) => `${found}x${n.toString(36)}`;
    if (tracking) {
      const serial = this.number('tracking', Number(found.slice(2, 10)));
      return serial && ((n: number) => trackingNumber(found.slice(0, 2), Number(serial(n))));
    }
    if (user) return this.number('user', Number(user));
    const kind = PREFIXES[prefix ?? ''];
    return kind ? this.number(kind, Number(number)) : null;
  }

  #marks(value: unknown, key: string, parent: string, marks: Marks): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#marks(one, key, parent, marks));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#marks(one, name, key, marks)]));
    const kind = key === 'id' && parent === 'address' ? 'address' : KEYS[key];
    if (kind && (typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value)))) {
      const slot = this.number(kind, Number(value));
      return slot ? marks.add(slot, typeof value === 'number') : value;
    }
    if (typeof value !== 'string') return value;
    if (SURNAME_KEYS.has(key) && this.#surnames.has(value)) return marks.add(this.surname(value));
    // A document within a document: as it was signed.
    if (value.startsWith('{"')) return JSON.stringify(this.#marks(JSON.parse(value), '', '', marks));
    return this.mark(value, marks);
  }
}

const uuidFrom = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;

/** Copies are known by their address: `amara.c17@example.org` is the seventeenth of `amara@example.org`. */
const copyEmail = (local: string, domain: string, n: number): string => `${local}.c${n}@${domain}`;
