import { expect, test } from '@jest/globals';
import { labelFault } from './old-label.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF\n').toString('base64');
const cut = Buffer.from('%PDF-1.4\n1 0 obj\n').toString('base64');
const page = Buffer.from('<html></html>').toString('base64');

test.each([
  ['no label', 'AB123456789GB', undefined, null],
  ['no label and no number', null, undefined, null],
  ['a label with its number', 'AB123456789GB', pdf, null],
  ['a label without a number', null, pdf, 'tracking number'],
  ['a number nobody could ask for', 'ab 1/2', pdf, 'tracking number'],
  ['a label cut off', 'AB123456789GB', cut, 'whole PDF'],
  ['a page instead of a label', 'AB123456789GB', page, 'whole PDF'],
  ['an empty file', 'AB123456789GB', '', 'whole PDF'],
])('a label that could not be printed or found is refused at the import: %s', (_, tracking, labelPdf, told) => {
  const fault = labelFault({ id: 7, tracking, labelPdf });
  expect(fault).toEqual(told && expect.stringContaining(told));
});
