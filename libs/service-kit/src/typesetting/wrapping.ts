/** Measures a piece of text in points. */
export type Measure = (text: string) => number;

const clusters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** Breaks text into lines no wider than `width`: at spaces, after hyphens within words, and in a word only if it must. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

/** The same number of lines as `wrapText`, of like length: no lonely last word under a short, important sentence. */
export function wrapEvenly(text: string, width: number, measure: Measure): string[] {
  const count = wrapText(text, width, measure).length;
  let [tooNarrow, wideEnough] = [width / 2, width];
  while (wideEnough - tooNarrow > 1) {
    const middle = (tooNarrow + wideEnough) / 2;
    if (wrapText(text, middle, measure).length > count) tooNarrow = middle;
    else wideEnough = middle;
  }
  return wrapText(text, wideEnough, measure);
}

function wrapParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(paragraph)) {
    if (fits(line + piece, width, measure)) {
      line += piece;
      continue;
    }
    if (line.trim()) lines.push(line.trimEnd());
    const parts = fits(piece, width, measure) ? [piece] : cutWord(piece, width, measure);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1)!;
  }
  return [...lines, line.trimEnd()];
}

function fits(text: string, width: number, measure: Measure): boolean {
  // A hundredth of a point: the same sum of widths must not break differently for the order it was added in.
  return measure(text.trimEnd()) <= width + 0.01;
}

function piecesOf(paragraph: string): string[] {
  return paragraph.split(/(?<= )(?=[^ ])|(?<=\p{L}-)(?=\p{L})/u);
}

function cutWord(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of clusters.segment(word)) {
    if (part && !fits(part + segment, width, measure)) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}
