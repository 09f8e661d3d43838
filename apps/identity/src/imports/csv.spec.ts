import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cellsOf, delimiterOf, takeRecords, textOf, type Delimiter, type Rest } from './csv.ts';

const BEGINNING: Rest = { bytes: Buffer.alloc(0), line: 1 };
/** All records of a text that comes in parts of so many bytes. */
function read(
  text: string | Buffer,
  size = 1_000,
  delimiter: Delimiter = ',',
): [line: number, cells: string[] | null][] {
  const bytes = Buffer.from(text as string);
  let rest = BEGINNING;
  const found: [number, string[] | null][] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const taken = takeRecords(rest, bytes.subarray(at, at + size), at + size >= bytes.length);
    rest = taken.rest;
    for (const one of taken.records) found.push([one.line, cellsOf(textOf(one.bytes) ?? '?', delimiter)]);
  }
  return found;
}

test.each<[string, string, [number, string[] | null][]]>([
  [
    'two lines',
    'a,b\nc,d',
    [
      [1, ['a', 'b']],
      [2, ['c', 'd']],
    ],
  ],
  [
    'a line end at the end',
    'a,b\r\nc,d\r\n',
    [
      [1, ['a', 'b']],
      [2, ['c', 'd']],
    ],
  ],
  [
    'ends of an old Mac',
    'a\rb\r',
    [
      [1, ['a']],
      [2, ['b']],
    ],
  ],
  [
    'the mark of Excel',
    '\uFEFFa,b\n1,2',
    [
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ],
  ],
  [
    'the mark before a quote',
    '\uFEFF"a\nb",c\n1,2',
    [
      [1, ['a\nb', 'c']],
      [3, ['1', '2']],
    ],
  ],
  [
    'a line end within quotes',
    'a,"1\r\n2\n3"\nb,c',
    [
      [1, ['a', '1\r\n2\n3']],
      [4, ['b', 'c']],
    ],
  ],
  ['a quote within quotes', '"say ""hi""",x', [[1, ['say "hi"', 'x']]]],
  [
    'quotes around nothing',
    '"","",x\ny',
    [
      [1, ['', '', 'x']],
      [2, ['y']],
    ],
  ],
  [
    'a quote in the middle of a value',
    '6" scar,x\ny,z',
    [
      [1, ['6" scar', 'x']],
      [2, ['y', 'z']],
    ],
  ],
  [
    'two of them',
    'a""b,x\ny',
    [
      [1, ['a""b', 'x']],
      [2, ['y']],
    ],
  ],
  [
    'empty lines between',
    'a\n\n\nb',
    [
      [1, ['a']],
      [4, ['b']],
    ],
  ],
  [
    'an empty value last',
    'a,\nb,',
    [
      [1, ['a', '']],
      [2, ['b', '']],
    ],
  ],
  [
    'something after a closed quote',
    '"a"b,c\nd',
    [
      [1, null],
      [2, ['d']],
    ],
  ],
  [
    'a quote that is never closed',
    'a\n"b,c\nd',
    [
      [1, ['a']],
      [2, null],
    ],
  ],
])('%s is read as it was meant, wherever it is cut in two', (_, text, expected) => {
  for (let size = 1; size <= Buffer.byteLength(text) + 1; size += 1) expect(read(text, size)).toEqual(expected);
});

test('semicolons part the values where the header has more of them', () => {
  expect(delimiterOf('number;email;address_1')).toBe(';');
  expect(delimiterOf('number,email,"a;b"')).toBe(',');
  expect(read('a;"b;c"\nd;e,f', 5, ';')).toEqual([
    [1, ['a', 'b;c']],
    [2, ['d', 'e,f']],
  ]);
});

test('whatever stands in the cells comes out as it went in', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\uFEFF'));
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      (rows, size) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect(read(text, size).map(([, cells]) => cells)).toEqual(rows);
      },
    ),
    { numRuns: 200 },
  );
});

test('bytes that are no UTF-8 are noticed', () => {
  expect(textOf(Buffer.from([0x5a, 0x6f, 0xeb]))).toBeNull();
  expect(textOf(Buffer.from('Zoë'))).toBe('Zoë');
});
