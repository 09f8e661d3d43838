import { expect, test } from '@jest/globals';
import { isOnLabel } from '@sorrel/contracts/identity/label-letters';
import { fontFilesOf } from './fonts/faces.ts';
import { cleanText, runsOf } from './printable.ts';

function print(text: string, face: 'text' | 'display' | 'mono' = 'text') {
  const lost: string[] = [];
  const runs = runsOf(text, fontFilesOf(face), (cluster) => lost.push(cluster));
  return { runs, lost, text: runs.map((run) => run.text).join('') };
}

test.each([
  ['two  spaces and\ta tab', 'two spaces and a tab'],
  ['line one\r\nline two', 'line one\nline two'],
  ['a\n\n\n\n\nb', 'a\n\nb'],
  ['Zoe\u0308', 'Zoë'],
  ['1\u202e05\u202c mg', '1\ufffd05 mg'],
  ['evil\u202etxt.exe', 'evil\ufffdtxt.exe'],
  ['\u202a07700 900123\u202c', '07700 900123'],
  [`Z${'\u0301'.repeat(40)}`, `Ź${'\u0301'.repeat(6)}`],
  ['zero\u200bwidth\ufeff', 'zerowidth'],
  ['nul\u0000bell\u0007', 'nulbell'],
  ['no\u00a0break', 'no break'],
  ['<b>bold</b> &amp; more', '<b>bold</b> &amp; more'],
])('%j is cleaned to %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test('letters from several files of one face make one word', () => {
  expect(print('Łukasz').runs).toEqual([
    { font: 'text-latin-ext', text: 'Ł' },
    { font: 'text-latin', text: 'ukasz' },
  ]);
});

test.each([
  'O’Brien-Smith d’Arcy',
  'Zoë',
  'Łukasz Żółć',
  'Nguyễn Thị Phượng',
  'Şule Çağlayan',
  'Ștefan',
  'Søren Åse',
  'Đorđe',
])('the name %s prints in full on every face', (name) => {
  for (const face of ['text', 'display', 'mono'] as const) {
    expect(print(name, face)).toMatchObject({ text: name, lost: [] });
  }
});

test.each([
  ['≤ 25 °C', '<= 25 °C'],
  ['5 μg', '5 µg'],
  ['ﬁne', 'fine'],
  ['Ｗｉｄｅ', 'Wide'],
  ['well\u2011known', 'well-known'],
])('%s is said as %s', (text, printed) => {
  expect(print(text)).toMatchObject({ text: printed, lost: [] });
});

test('letters that no font has are marked once a row, and reported one by one', () => {
  expect(print('张伟 Chen 🌿')).toMatchObject({ text: '[?] Chen [?]', lost: ['张', '伟', '🌿'] });
});

test('half a surrogate pair is marked, not printed', () => {
  expect(print('a\ud83cb').text).toBe('a[?]b');
});

test('every letter that registration takes in a name is one that labels and documents can print', () => {
  const lost: string[] = [];
  for (let point = 0x20; point <= 0xffff; point++) {
    const letter = String.fromCodePoint(point);
    if ((point >= 0xd800 && point <= 0xdfff) || !isOnLabel(`A${letter}`)) continue;
    for (const face of ['strong', 'text'] as const)
      runsOf(cleanText(`A${letter}`), fontFilesOf(face), () => lost.push(letter));
  }
  expect(lost).toEqual([]);
});
