import { harmless } from '@sorrel/contracts/harmless';
import type { FontFile } from './fonts/faces.ts';

/** A stretch of text that one font file can print. */
export interface Run {
  font: string;
  text: string;
}

/** Stands for letters no embedded font has. A row of them becomes one mark; the document says what it means. */
export const UNPRINTABLE_MARK = '[?]';

/** Signs our fonts lack, in letters they have, without a change of meaning. */
const IN_OTHER_WORDS: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2015': '—',
  '\u03bc': 'µ',
  '≤': '<=',
  '≥': '>=',
  '≈': 'about ',
  '→': '->',
  '′': "'",
  '″': '"',
  '\u02bc': '’',
  '\u201b': '‘',
  '●': '•',
  '▪': '•',
};

/** Signs that are harmless on a screen and print nothing: joiners, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufe00-\ufe0f]/gu;
const clusters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/**
 * Text as it can be printed: composed letters, ordinary spaces, nothing invisible; line breaks stay. Signs that reversed the text are
 * marked.
 */
export function cleanText(text: string): string {
  const lines = harmless(text.normalize('NFC'))
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .split('\n');
  return lines
    .map((line) =>
      line
        .replace(/[\t\p{Zs}]+/gu, ' ')
        .replace(INVISIBLE, '')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Splits text among the font files of a face; `onLost` is called with every cluster that none of them has. */
export function runsOf(text: string, files: readonly FontFile[], onLost: (cluster: string) => void): Run[] {
  const [first] = files;
  if (text && first && isCovered(text, first)) return [{ font: first.name, text }];
  const runs: Run[] = [];
  const add = (font: string, piece: string) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += piece;
    else runs.push({ font, text: piece });
  };
  let wasLost = false;
  for (const { segment } of clusters.segment(text)) {
    const found = findFont(segment, files);
    if (!found) onLost(segment);
    if (found) add(found.font, found.text);
    else if (!wasLost) add(files[0]!.name, UNPRINTABLE_MARK);
    wasLost = !found;
  }
  return runs;
}

function findFont(cluster: string, files: readonly FontFile[]): Run | null {
  for (const text of [cluster, IN_OTHER_WORDS[cluster], cluster.normalize('NFKC')]) {
    const file = text && files.find((one) => isCovered(text, one));
    if (text && file) return { font: file.name, text };
  }
  return null;
}

function isCovered(text: string, { covers }: FontFile): boolean {
  for (const letter of text) if (!covers.has(letter.codePointAt(0)!)) return false;
  return true;
}
