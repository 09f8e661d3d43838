import { expect, test } from '@jest/globals';
import { line, registerLetters } from './letters.ts';
import { bytesOf, newPdf } from './pdf.ts';

test('letters of two fonts stand on one line: a name with a letter that Courier lacks does not hop', async () => {
  const doc = newPdf([288, 432], 'letters', new Date(0));
  registerLetters(doc);
  const bytes = bytesOf(doc);
  doc.addPage();
  const heights: number[] = [];
  const seen = doc as unknown as { addContent(text: string): unknown };
  const write = seen.addContent.bind(doc);
  seen.addContent = (text: string) => {
    // The text matrix, whose last number is the height of what stands on it.
    const at = /^1 0 0 1 \S+ (\S+) Tm$/.exec(text)?.[1];
    if (at) heights.push(Number(at));
    return write(text);
  };
  line(doc, 'Małgorzata Świątek', 16, 212, 12.5, 256);
  doc.end();
  await bytes;
  expect(heights).toHaveLength(7);
  expect(new Set(heights).size).toBe(1);
});
