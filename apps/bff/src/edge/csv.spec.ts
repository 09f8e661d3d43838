import { expect, test } from '@jest/globals';
import { csvLine } from './csv.edge.ts';

test.each([
  [['a', 1, ''], 'a,1,'],
  [['one, two', 'he said "no"', 'two\nlines'], '"one, two","he said ""no""","two\nlines"'],
  [['1\u202e05\u202c mg', '\u202e=1+1', '\u200b=1+1'], "1\ufffd05 mg,\ufffd=1+1,'=1+1"],
  [['=1+1', '@x', '-5', '+44', -5], "'=1+1,'@x,'-5,'+44,-5"],
])('%j as a line of CSV', (cells, line) => expect(csvLine(cells)).toBe(`${line}\r\n`));
