/** Characters people use in place of letters. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};
/** Seasons, months and weekdays, long and short: people build passwords from them where they must change them often. */
const CALENDAR =
  'spring summer autumn fall winter january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun'.split(
    ' ',
  );
/** Sequences on the keyboard and in the alphabet. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((run) => [run, [...run].toReversed().join('')]);
const SHORTEST_RUN = 3;
/** Up to a year, a day and a symbol, the characters around a word add little strength. */
const MOST_AROUND = 8;

const plain = (text: string): string => [...text].map((sign) => LOOKALIKES[sign] ?? sign).join('');
const HEAD = /^[^\p{L}]+/u;
const TAIL = /[^\p{L}]+$/u;
const BETWEEN = /[-_. ]/g;
const SIGNS_ALONE = /^[!-/:-@[-`{-~]*$/;
const SIGNS = /[!-/:-@[-`{-~]+$/;

/**
 * The words left of a password without its years, digits and symbols: `Summer2026!` is "summer", `P@ssw0rd99` "password". Empty where what
 * surrounds the word is long enough to be a secret in itself.
 */
export function coresOf(password: string): string[] {
  const text = password.normalize('NFKC').toLowerCase();
  // A symbol or digit at the beginning or end may also stand for a letter: `$ummer26`, `5unshine1`.
  const cut = [text.replace(HEAD, '').replace(TAIL, ''), text.replace(TAIL, ''), text.replace(HEAD, '')];
  const words = cut
    .filter((word) => text.length - word.length <= MOST_AROUND)
    .flatMap((word) => [word, plain(word), word.replaceAll(BETWEEN, '')]);
  return [...new Set(words)].filter((word) => word.length >= 3);
}

/** Whether a password follows a common pattern, whether or not it is on a list. */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase();
  const part = repeated(text);
  if (part !== text) return part.length < 8 || isPattern(part);
  return isCalendar(text) || (!SIGNS_ALONE.test(text) && isRuns(text.replace(SIGNS, ''))) || isDate(text);
}

const isCalendar = (text: string): boolean =>
  coresOf(text).some((core) => CALENDAR.some((word) => isWords(core, word)));

/** One word of the calendar, or two. */
const isWords = (core: string, first: string): boolean =>
  core.startsWith(first) && (core === first || CALENDAR.includes(core.slice(first.length)));

/** The part a text consists of repeatedly, or the text itself. */
function repeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length);
  return text;
}

/** `qwerty123456`: nothing but sequences. Takes the longest each time. */
function isRuns(text: string): boolean {
  if (text === '') return true;
  for (let length = text.length; length >= SHORTEST_RUN; length--)
    if (RUNS.some((run) => run.includes(text.slice(0, length)))) return isRuns(text.slice(length));
  return false;
}

/** A date, written as people write their birthday. */
const isDate = (text: string): boolean =>
  /^(?:\d{1,2}[./ -]?\d{1,2}[./ -]?(?:19|20)\d{2}|(?:19|20)\d{2}[./ -]?\d{1,2}[./ -]?\d{1,2}|\d{1,2}[./ -]\d{1,2}[./ -]\d{2})$/.test(
    text,
  );
