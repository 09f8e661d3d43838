import { type Cell, LEFT, type Letterhead, RIGHT, STYLE } from './letterhead.ts';
import { QUIET_INK } from '@sorrel/service-kit/typesetting/palette';
import type { TextStyle } from '@sorrel/service-kit/typesetting/sheet';

export interface Column {
  label: string;
  width: number;
  align?: 'left' | 'right';
  style?: TextStyle;
  /** For the last column: an empty square for a pen, in place of words. */
  isTickBox?: boolean;
}

/** A text, or a text with a quiet second line. */
export type Value = string | { text: string; below: string };

const GAP = 12;
const ABOVE = 7;

/** Rows under captions, with hairlines between; the captions are repeated on each new page. */
export function printTable(page: Letterhead, columns: readonly Column[], rows: readonly (readonly Value[])[]): void {
  const lefts = leftEdges(columns);
  const printCaptions = () => {
    page.row(
      columns.map(({ label, width, align }, index): Cell =>
        cell(lefts[index]!, width, align, [{ text: label, style: STYLE.caption }]),
      ),
    );
    page.space(4);
    page.rule();
  };
  printCaptions();
  for (const row of rows) {
    const cells = columns.map(({ width, align, style }, index) =>
      cell(lefts[index]!, width, align, textsOf(row[index]!, style)),
    );
    const before = page.sheet.pageCount;
    page.keep(page.heightOf(cells) + 2 * ABOVE);
    if (page.sheet.pageCount > before) printCaptions();
    page.space(ABOVE);
    for (const { isTickBox } of columns) if (isTickBox) drawTickBox(page);
    page.row(cells);
    page.space(ABOVE);
    page.rule();
  }
}

/** From the right: the last column ends at the margin, the first takes what is left. */
function leftEdges(columns: readonly Column[]): number[] {
  let right = RIGHT;
  const lefts = columns.toReversed().map(({ width }) => {
    const left = right - width;
    right = left - GAP;
    return left;
  });
  return [LEFT, ...lefts.toReversed().slice(1)];
}

function drawTickBox({ sheet, y }: Letterhead): void {
  const size = 12;
  sheet.box(RIGHT - size, y + 1.5, size, size, { colour: QUIET_INK, weight: 0.8, radius: 2 });
}

function cell(x: number, width: number, align: Cell['align'], texts: Cell['texts']): Cell {
  return { x, width, align, texts };
}

function textsOf(value: Value, style: TextStyle = STYLE.body): Cell['texts'] {
  if (typeof value === 'string') return [{ text: value, style }];
  return [
    { text: value.text, style },
    { text: value.below, style: STYLE.caption },
  ];
}
