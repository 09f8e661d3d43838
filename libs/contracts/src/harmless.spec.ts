import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { harmless, harmlessIn, harmlessLine, isBlank, isUnprintable, lineOf } from './harmless.ts';

describe('what is shown', () => {
  test.each([
    ['a dose turned round', '1\u202e05\u202c mg', '1\ufffd05 mg'],
    ['a whole text turned round', '\u202egm 5 ekat', '\ufffdgm 5 ekat'],
    ['left to right forced on to it', '\u202dabc\u202c', '\ufffdabc'],
    ['embedded the other way', '\u202b10 - 5\u202c', '\ufffd10 - 5'],
    ['isolated the other way', '\u206710 - 5\u2069', '\ufffd10 - 5'],
    ['marks around a dose in English', '\u200f10 - 5\u200f mg', '\ufffd10 - 5\ufffd mg'],
    ['several in a row are one mark', 'a\u202e\u202e\u2067b', 'a\ufffdb'],
    ['a telephone number as phones paste it', '\u202a07700 900123\u202c', '07700 900123'],
    ['an isolate that changes nothing', '\u2066Ann\u2069 \u2068Bo\u2069\u200e', 'Ann Bo'],
    ['a name from right to left', 'שרה כהן', 'שרה כהן'],
    ['its own stops', 'שלום\u200f!', 'שלום!'],
    ['a stop of Arabic', 'مرحبا\u061c (1)', 'مرحبا (1)'],
    ['zero width', 'ad\u200bmi\u2060n\ufeff', 'admin'],
    ['a soft hyphen, a joiner of nothing, a filler', 'a\u00adb\u034fc\u3164d', 'abcd'],
    ['joiners between Latin letters', 'a\u200db\u200cc', 'abc'],
    ['letters written in tags', 'hi\u{e0068}\u{e0069}', 'hi'],
    ['a variant of nothing', 'a\ufe0fb', 'ab'],
    ['control characters', 'nul\u0000bell\u0007c1\u0090', 'nulbellc1'],
    ['lines and tabs', 'a\r\nb\rc\td\u2028e\u0085f', 'a\nb\nc\td\ne\nf'],
    ['half a sign', 'a\ud800b', 'a\ufffdb'],
    ['a private sign, one that cannot be', 'a\ue000b\uffffc', 'a\ufffdb\ufffdc'],
    ['a sign that nobody has defined', 'a\u0378b', 'a\ufffdb'],
    ['a tower of marks', `Z${'\u0301'.repeat(80)}oe`, `Z${'\u0301'.repeat(6)}oe`],
  ])('%s', (_, text, shown) => expect(harmless(text)).toBe(shown));

  test.each([
    ['accents', 'Zoë Nguyễn Łukasz'],
    ['accents in two signs', 'Zoe\u0308'],
    ['apostrophes and dashes', 'O’Brien-Smith d’Arcy ʻOkina – “x”'],
    ['a family', '👩‍👩‍👧‍👦'],
    ['skin and a profession', '🧑🏽‍⚕️'],
    ['a heart on fire, a pirate', '❤️‍🔥 🏴‍☠️'],
    ['flags', '🇬🇧 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['a key', '5️⃣'],
    ['Persian', 'علی‌رضا می‌خواهم'],
    ['Hindi', 'क्‍ष र्‍य'],
    ['Sinhala', 'ශ්‍රී'],
    ['a Japanese name in its own form', '葛\u{e0100}城'],
    ['Thai', 'ที่นี้'],
    ['Hebrew with its points', 'בְּרֵאשִׁ֖ית'],
    ['Tibetan', 'ཧཱུྃ'],
    ['signs of a dose', '≤ 5 µg · ½ ± 2 °C → 10⁻³'],
    ['HTML and formulas', '<b>x</b> =1+1 {{7*7}}'],
    ['a mark that stands already', '1\ufffd05 mg'],
  ])('%s stay as they are', (_, text) => expect(harmless(text)).toBe(text));

  test('applying it twice changes nothing more, and no sign that reverses text is left', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            ...['\u202e', '\u202a', '\u202c', '\u2067', '\u2069', '\u200f', '\u200d', '\u200b', '\ufe0f', '\u0301'],
            ...['\ud83d', '\udc69', '\u{1f469}', '\u{e0067}', '5', 'a', 'ש', 'ع', 'क', '\r', '\n', '\ue000', ' '],
          ),
        ),
        (signs) => {
          const once = harmless(signs.join(''));
          expect(harmless(once)).toBe(once);
          expect(once).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u200b\r]|\p{Cs}/u);
        },
      ),
    );
  });

  test.each(['\u202e', '\u0301', '\u200d', '👩\u200d', 'क\u094d', '\ud800', 'a\u200d'])(
    'a text of %j that is ten times as long does not take a hundred times the work',
    (sign) => {
      const work = (length: number): number => {
        const text = sign.repeat(length);
        const rounds = Array.from({ length: 3 }, () => {
          const before = process.cpuUsage();
          harmless(text);
          const { user, system } = process.cpuUsage(before);
          return user + system;
        });
        return Math.min(...rounds);
      };
      work(10_000);
      // Microseconds of the processor: what else the machine does is not counted. Ten times is linear, a hundred is each sign against all.
      expect(work(200_000)).toBeLessThan(30 * Math.max(work(20_000), 1_000));
    },
  );
});

test.each([
  ['a name turned round', 'nohJ\u202e', 'nohJ'],
  ['nothing but what is not seen', '\u200b\u3164\u2800 ', ''],
  ['blanks', '  Ann\u00a0 Lee\u3000', 'Ann Lee'],
  ['two signs for one letter', 'Zoe\u0308', 'Zoë'],
  ['a Persian name', 'علی‌رضا', 'علی‌رضا'],
  ['a name of a file', 'cv\u202egpj.exe', 'cvgpj.exe'],
])('a line: %s', (_, text, line) => expect(lineOf(text)).toBe(line));

test.each([
  ['Ann\r\nBcc: x@y.z', 'Ann Bcc: x@y.z'],
  ['a\tb\u2028c', 'a b c'],
])('%j in a header or a cell is one line', (text, line) => expect(harmlessLine(text)).toBe(line));

test.each([
  ['\u200b', true],
  [' \u2800\u3164\n', true],
  ['\u202e', true],
  ['a', false],
  ['👍', false],
])('%j is blank: %s', (text, blank) => expect(isBlank(text)).toBe(blank));

test.each([
  ['a\u0000', true],
  ['a\u0090', true],
  ['\ud800', true],
  ['\ue000', true],
  ['O’Brien 李小龍 👍', false],
])('%j cannot be kept in a line: %s', (text, is) => expect(isUnprintable(text)).toBe(is));

test('an answer is shown harmlessly whatever its shape, and is the same object where nothing is wrong', () => {
  const at = new Date();
  expect(harmlessIn({ a: ['1\u202e05'], b: { c: 'x\u200by', at, n: 5, no: null } })).toEqual({
    a: ['1\ufffd05'],
    b: { c: 'xy', at, n: 5, no: null },
  });
  const fine = { a: [{ b: 'Zoë' }], at };
  expect(harmlessIn(fine)).toBe(fine);
});
