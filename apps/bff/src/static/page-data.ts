/**
 * The data a built page was made from, as React Router writes it: one flat list, in which objects and lists hold places instead of values
 * and an object's keys are places too. It stands in the page itself and in the file beside it that is fetched on the way from page to page.
 */
type Value = string | number | boolean | null | number[] | Record<string, number>;
export type Values = Value[];
export type Thing = Record<string, number>;

const NULL = -5;
const LINE = /(streamController\.enqueue\()("(?:[^"\\]|\\.)*")(\))/g;

/** The page with its data changed; as it was where nothing changes. */
export const withData = (html: string, change: (values: Values) => void): string =>
  html.replace(LINE, (whole: string, open: string, written: string, close: string) => {
    const text = changed(JSON.parse(written) as string, change);
    return text === null ? whole : open + inert(JSON.stringify(text)) + close;
  });

/** The file beside a page, changed the same way. */
export function dataWith(text: string, change: (values: Values) => void): string {
  const after = changed(text, change);
  return after === null ? text : inert(after);
}

function changed(text: string, change: (values: Values) => void): string | null {
  if (!text.startsWith('[')) return null;
  const values = JSON.parse(text) as Values;
  const before = JSON.stringify(values);
  change(values);
  if (JSON.stringify(values) === before) return null;
  forget(values);
  return `${JSON.stringify(values)}\n`;
}

/** Texts that nothing points at any more are not sent. */
function forget(values: Values): void {
  const used = new Set([0]);
  for (const place of used) {
    const value = values[place];
    if (Array.isArray(value)) for (const one of value) used.add(one);
    else if (isThing(value)) for (const [key, its] of Object.entries(value)) used.add(Number(key.slice(1))).add(its);
  }
  for (const [place, value] of values.entries()) if (typeof value === 'string' && !used.has(place)) values[place] = '';
}

/** Nothing in it may end the script it stands in. */
const inert = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const isThing = (value: Value | undefined): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects that have all these keys. */
export const thingsWith = (values: Values, ...keys: string[]): Thing[] =>
  values.filter(isThing).filter((thing) => keys.every((key) => placeOf(values, thing, key) !== undefined));

/** Lists of texts. */
export const textLists = (values: Values): number[][] =>
  values.filter(
    (value): value is number[] =>
      Array.isArray(value) && value.length > 0 && value.every((place) => typeof values[place] === 'string'),
  );

const keyOf = (values: Values, key: string): string => `_${placed(values, key)}`;
const knownKey = (values: Values, thing: Thing, key: string): string | undefined =>
  Object.keys(thing).find((one) => values[Number(one.slice(1))] === key);
const placeOf = (values: Values, thing: Thing, key: string): number | undefined => {
  const known = knownKey(values, thing, key);
  return known === undefined ? undefined : thing[known];
};

/** A text of an object; empty where it has none. */
export function textIn(values: Values, thing: Thing, key: string): string {
  const place = placeOf(values, thing, key);
  const value = place === undefined ? undefined : values[place];
  return typeof value === 'string' ? value : '';
}

/** The objects of a list that an object holds. */
export function listIn(values: Values, thing: Thing, key: string): Thing[] {
  const place = placeOf(values, thing, key);
  const list = place === undefined ? undefined : values[place];
  return Array.isArray(list) ? list.map((one) => values[one]).filter(isThing) : [];
}

/** Where a text stands in the list; it is added when it does not yet. */
export function placed(values: Values, text: string): number {
  const known = values.indexOf(text);
  return known === -1 ? values.push(text) - 1 : known;
}

export function put(values: Values, thing: Thing, key: string, value: string | Record<string, string>[] | null): void {
  thing[knownKey(values, thing, key) ?? keyOf(values, key)] =
    value === null
      ? NULL
      : typeof value === 'string'
        ? placed(values, value)
        : values.push(value.map((one) => added(values, one))) - 1;
}

const added = (values: Values, one: Record<string, string>): number =>
  values.push(
    Object.fromEntries(Object.entries(one).map(([key, text]) => [keyOf(values, key), placed(values, text)])),
  ) - 1;
