/*
 * Cleans text that people typed of what is invisible in it. Decision 51 says why each sign is removed, kept or marked. `harmless` is for
 * every output, and for free text before it is stored; `lineOf` for names, addresses, searches and file names, where invisible signs have
 * no meaning.
 */

/** Replaces a sign that reversed the text or cannot be shown, so that a reader notices and asks. */
const HIDDEN_MARK = '\ufffd';

/** The most combining marks kept on one letter. Vietnamese needs two, Hebrew with its accents four, Tibetan six. */
const MOST_MARKS = 6;

/** Scripts that tell letters apart by whether they join. */
const JOINING =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}';
const VARIANTS = '\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}\\u180b-\\u180f';
const PICTURE = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\ufe0f?\\p{Emoji_Modifier}?';

/** Invisible signs that have a meaning and are kept. */
const KEPT = [
  // The flags of England, Scotland and Wales.
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  `${PICTURE}(?:\\u200d${PICTURE})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `[\\p{scx=Hani}\\p{scx=Mong}\\p{scx=Mymr}][${VARIANTS}]`,
  `(?<=[${JOINING}]\\p{M}{0,${MOST_MARKS}})[\\u200c\\u200d]`,
].join('|');
/** Signs that reverse whatever text follows. */
const TURNING = '\\u202b\\u202d\\u202e\\u2067';
/** Reverses text only where nothing is written from right to left; otherwise a normal sign of those scripts. */
const RIGHT_TO_LEFT_MARK = '\\u200f\\u061c';
const HAS_RIGHT_TO_LEFT = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const UNSEEN = '(?![\\n\\t])\\p{Cc}|\\p{Default_Ignorable_Code_Point}|[\\ufff9-\\ufffb]';
/** Half a surrogate pair, an unassigned code point, or a private-use one that each font draws differently. */
const UNSHOWABLE = '\\p{Cs}|\\p{Cn}|\\p{Co}';

const pieces = (marked: string) =>
  new RegExp(`(?<kept>${KEPT})|(?<marked>(?:${marked})+)|(?<unseen>${UNSEEN})|(?<broken>(?:${UNSHOWABLE})+)`, 'gu');
const LEFT_TO_RIGHT = pieces(`[${TURNING}${RIGHT_TO_LEFT_MARK}]`);
const BOTH_WAYS = pieces(`[${TURNING}]`);
const TURNERS = new RegExp(`[${TURNING}${RIGHT_TO_LEFT_MARK}]`, 'gu');
const TOO_MANY_MARKS = new RegExp(`([\\p{Mn}\\p{Me}]{${MOST_MARKS}})[\\p{Mn}\\p{Me}]+`, 'gu');
/** Matches nearly every text: such a text needs no cleaning. */
const ORDINARY = /^[\n\t\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;

/** The same words in their stored order, without signs that hide or reverse text. Applying it twice changes nothing more. */
export function harmless(text: string): string {
  if (ORDINARY.test(text)) return text;
  return text
    .replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, '\n')
    .replace(HAS_RIGHT_TO_LEFT.test(text) ? BOTH_WAYS : LEFT_TO_RIGHT, (piece, ...rest) => {
      const { kept, unseen } = rest.at(-1) as Record<string, string | undefined>;
      if (kept !== undefined) return piece;
      return unseen === undefined ? HIDDEN_MARK : '';
    })
    .replace(TOO_MANY_MARKS, '$1');
}

/** `harmless` as one line: for subjects, cells and headers. */
export const harmlessLine = (text: string): string => harmless(text).replace(/[\n\t]+/g, ' ');

/** A name, a line of an address, a search: what is invisible is removed without a mark, and runs of blanks become one space. */
export const lineOf = (text: string): string =>
  harmless(text.normalize('NFC').replace(TURNERS, ''))
    .replace(/[\s\u2800]+/g, ' ')
    .trim();

/** Every blank that a keyboard, a spreadsheet or a letter can leave in a line, as a space. */
export const blanks = (text: string): string => text.replace(/[\s\u0085]/gu, ' ');

/** Full-width letters, joined ones and those of mathematics, which keyboards and copied documents leave, are the letters they show. */
const OTHER_FORMS = /[\uff01-\uff5e\u3000\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/gu;

/** `lineOf` in plain letters: for what is printed or compared. */
export const plainLine = (text: string): string =>
  lineOf(blanks(text).replace(OTHER_FORMS, (letter) => letter.normalize('NFKC')));

/** An e-mail as it is compared: lower-cased, without what is invisible or an unusual blank around and inside it. */
export const emailOf = (typed: string): string => plainLine(typed.replace(/(?![ \t\r\n])\s/gu, '')).toLowerCase();

/** Free text before it is stored: letters composed, and signs that reverse text already marked. */
export const writtenText = (text: string): string => harmless(text.normalize('NFC'));

/** True when nothing of the text is visible. */
export const isBlank = (text: string): boolean => lineOf(text) === '';

/** True for what no line may hold: control characters, half surrogate pairs, private-use and unassigned code points. */
export const isUnprintable = (text: string): boolean => /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(text);

/** Cleans every text in an answer; returns the same object where nothing changes. */
export function harmlessIn<T>(value: T): T {
  if (typeof value === 'string') return harmless(value) as T;
  if (Array.isArray(value)) {
    const changed = value.map((one: unknown) => harmlessIn(one));
    return changed.some((one, index) => one !== value[index]) ? (changed as T) : value;
  }
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  const entries = Object.entries(value);
  const changed = entries.map(([key, one]) => [key, harmlessIn(one as unknown)] as const);
  return changed.some(([, one], index) => one !== entries[index]?.[1]) ? (Object.fromEntries(changed) as T) : value;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
