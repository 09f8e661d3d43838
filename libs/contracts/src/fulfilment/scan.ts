import { isGtin } from './rpc/batches.ts';

/** What a pack's code says: of the standard's particulars those that decide what may leave. */
export interface PackCode {
  /** 14 digits, shorter ones filled up with zeros in front, as the standard compares them. */
  gtin: string | null;
  batch: string | null;
  expiresOn: string | null;
}

/** What came from a scanner, or from somebody's keyboard. */
export type Scanned =
  /** `label`: the number of the label that was scanned; null for the dispatch note, and a number that was typed. */
  | { kind: 'order'; itemId: number; label: number | null }
  /** Several readings where the scanner leaves out what parts the fields: what is known decides which one is meant. */
  | { kind: 'pack'; readings: [PackCode, ...PackCode[]] }
  | { kind: 'unread'; why: string };

/** The longest thing worth sending; the longest code on a pack has 90 signs. */
export const MOST_SIGNS = 200;
/** FNC1 as scanners send it, and the sign that stands for it where control signs cannot be shown. */
const GS = '\u001D';
const SHOWN_GS = /\u241D/g;
/** What goes before the data when a scanner names the kind of symbol: `]d2` GS1 DataMatrix, `]C1` GS1-128. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
const GS1_SYMBOLOGY = /^\](d2|C1|Q3|J1|e0)/i;
/** `SRL-20116` on the dispatch note, `SRL-20116-1` on the pack's label, `-2` on the one after another batch was taken. */
const ORDER = /^SRL-(\d{1,15})(?:-(\d{1,3}))?$/i;
const OWN_BATCH = /^[A-Z0-9][A-Z0-9./-]{0,19}$/i;
const VALUE = /^[!-"%-?A-Z_a-z]+$/;
const NOT_READ = 'This code is neither an order of ours nor a pack’s. Scan the code on the label or on the pack.';

/** Fields of a length of their own, which end without a separator, by the first two digits of the identifier: signs with the identifier. */
const FIXED: Readonly<Record<string, number>> = {
  ...{ '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '20': 4, '41': 16 },
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((two) => [two, 8])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((two) => [two, 10])),
};
/** How many digits an identifier has, by its first two. What is missing here is no identifier. */
const DIGITS: readonly [number, RegExp][] = [
  [2, /^(0[0-4]|1\d|2[0-2]|30|37|9\d)/],
  [3, /^(2[345]|4[0-2]|71)/],
  [4, /^(3[1-69]|43|70|72|8[0-2])/],
];
/** The longest batch and serial number. Other fields of any length are passed over. */
const LONGEST: Readonly<Record<string, number>> = { '10': 20, '21': 20 };
const ANY_LENGTH = 90;
/** What follows another field on a pack of medicine: a product, a batch, a date of making or expiry, a serial number. */
const NEXT = /^(01\d{14}|1[17]\d{2}(0[1-9]|1[0-2])[0-3]\d|10.|21.)/;
/** A code without separators is cut wherever that makes sense, but not without end. */
const MOST_READINGS = 20;

type Fields = Readonly<Record<string, string>>;
/** Fields, or why these signs cannot be read so. */
type Attempt = Fields | string;

/**
 * Reads what was scanned or typed. A number alone is an order's, unless it is a GTIN (8, 12, 13 or 14 digits with their check digit).
 * `today` places years of two digits in their century.
 */
export function readScan(text: string, today: string): Scanned {
  const said = text.replace(SHOWN_GS, GS).replace(/^[\s]+|[\r\n\t ]+$/g, '');
  if (said === '' || said.length > MOST_SIGNS) return { kind: 'unread', why: NOT_READ };
  const isGs1 = GS1_SYMBOLOGY.test(said);
  const data = said.replace(SYMBOLOGY, '');
  const order = ORDER.exec(data);
  if (order) return { kind: 'order', itemId: Number(order[1]), label: order[2] ? Number(order[2]) : null };
  if (/^(\d{8}|\d{12,14})$/.test(data) && isGtin(data))
    return { kind: 'pack', readings: [{ gtin: data.padStart(14, '0'), batch: null, expiresOn: null }] };
  if (isGs1 || data.startsWith(GS) || data.startsWith('(') || /^01\d{14}./.test(data)) return pack(data, today);
  if (/^\d{1,15}$/.test(data)) return { kind: 'order', itemId: Number(data), label: null };
  if (OWN_BATCH.test(data))
    return { kind: 'pack', readings: [{ gtin: null, batch: data.toUpperCase(), expiresOn: null }] };
  return { kind: 'unread', why: NOT_READ };
}

function pack(data: string, today: string): Scanned {
  const attempts = data.startsWith('(') ? [bracketed(data)] : fieldsOf(data.replace(/^\u001D+|\u001D+$/g, ''));
  const codes = attempts.map((attempt) => (typeof attempt === 'string' ? attempt : codeOf(attempt, today)));
  const readings = new Map(
    codes.filter((code) => typeof code !== 'string').map((code) => [JSON.stringify(code), code]),
  );
  const [first, ...others] = readings.values();
  if (first) return { kind: 'pack', readings: [first, ...others] };
  return { kind: 'unread', why: codes.find((code) => typeof code === 'string') ?? NOT_READ };
}

/** `(01)05012345678900(17)270630(10)BX-771`: as people write it below the code. */
function bracketed(data: string): Attempt {
  let fields: Fields = {};
  for (const part of data.slice(1).split(/\((?=\d{2,4}\))/)) {
    const [, id, value] = /^(\d{2,4})\)(.*)$/.exec(part) ?? [];
    if (id === undefined || value === undefined) return NOT_READ;
    const more = withField(fields, id, value);
    if (typeof more === 'string') return more;
    fields = more;
  }
  return fields;
}

/** Every way to read an element string: one, where the scanner sends separators. Only reasons where there is none. */
function fieldsOf(data: string): Attempt[] {
  const isParted = data.includes(GS);
  const found: Fields[] = [];
  const reasons: string[] = [];
  const read = (rest: string, before: Fields): void => {
    if (found.length === MOST_READINGS) return;
    if (rest === '') return void found.push(before);
    const digits = DIGITS.find(([, begins]) => begins.test(rest))?.[0] ?? 0;
    const id = rest.slice(0, digits);
    if (digits === 0 || !/^\d+$/.test(id) || id.length < digits)
      return void reasons.push(
        `The code has a field that we do not know (${rest.slice(0, 4)}). Type the batch number.`,
      );
    const goOn = (end: number): void => {
      const more = withField(before, id, rest.slice(digits, end));
      if (typeof more === 'string') reasons.push(more);
      else read(rest.slice(end).replace(/^\u001D+/, ''), more);
    };
    const fixed = FIXED[rest.slice(0, 2)];
    const separator = rest.indexOf(GS);
    if (fixed !== undefined) return goOn(fixed);
    if (isParted) return goOn(separator < 0 ? rest.length : separator);
    goOn(rest.length);
    for (let end = rest.length - 1; end > digits; end--) if (NEXT.test(rest.slice(end))) goOn(end);
  };
  read(data, {});
  return found.length > 0 ? found : reasons;
}

/** The fields with one more, or why it cannot be one. */
function withField(fields: Fields, id: string, value: string): Attempt {
  const fixed = FIXED[id.slice(0, 2)];
  if (fixed !== undefined && value.length !== fixed - id.length)
    return 'The code ends in the middle of a field. Scan it again, or type the batch number.';
  if (fixed !== undefined && !/^\d+$/.test(value))
    return 'The code has letters where numbers belong. Scan it again, or type the batch number.';
  if (!VALUE.test(value) || value.length > (LONGEST[id] ?? ANY_LENGTH))
    return 'The code’s fields run into each other: the scanner sends no separators (FNC1). Type the batch number.';
  if (fields[id] !== undefined && fields[id] !== value)
    return 'The code names two different things in one field. Type the batch number.';
  return { ...fields, [id]: value };
}

function codeOf(fields: Fields, today: string): PackCode | string {
  const { '01': item, '02': content, '10': batch, '17': expiry } = fields;
  const gtin = item ?? content ?? null;
  if (gtin !== null && !isGtin(gtin))
    return 'The product’s number in this code is not right: its last digit does not fit. Scan it again.';
  const expiresOn = expiry === undefined ? null : dayOf(expiry, today);
  if (expiry !== undefined && expiresOn === null)
    return 'The expiry in this code is no date. Scan it again, or type the batch number.';
  return { gtin, batch: batch?.toUpperCase() ?? null, expiresOn };
}

/**
 * YYMMDD as a date; day 00 is the last of the month. The year is the one within 49 years before and 50 years after this one (GS1 General
 * Specifications, 7.12). Null: there is no such day.
 */
export function dayOf(digits: string, today: string): string | null {
  const [year, month, day] = [0, 2, 4].map((from) => Number(digits.slice(from, from + 2))) as [number, number, number];
  const now = Number(today.slice(0, 4));
  const ahead = year - (now % 100);
  const century = now - (now % 100) + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0);
  const last = new Date(Date.UTC(century + year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > last) return null;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${century + year}-${two(month)}-${two(day === 0 ? last : day)}`;
}
