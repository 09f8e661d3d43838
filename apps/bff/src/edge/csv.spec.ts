import { expect, test } from '@jest/globals';
import { csvLine } from './csv.edge.ts';

test.each([
  [['a', 1, ''], 'a,1,'],
  [['one, two', 'he said "no"', 'two\nlines'], '"one, two","he said ""no""","two\nlines"'],
  [['=1+1', '@x', '-5', '+44', -5], "'=1+1,'@x,'-5,'+44,-5"],
])('%j as a line of CSV', (cells, line) => expect(csvLine(cells)).toBe(`${line}\r\n`));
