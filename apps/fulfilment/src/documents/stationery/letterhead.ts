import { addressLines, type PostalAddress, type Supplier } from '../../model/document-data.ts';
import { Flow } from '@sorrel/service-kit/typesetting/flow';
import { HAIRLINE, INK, QUIET_INK, SAGE_TINT, SORREL } from '@sorrel/service-kit/typesetting/palette';
import { UNPRINTABLE_MARK } from '@sorrel/service-kit/typesetting/printable';
import {
  type Line,
  type PrintedDocument,
  type Role,
  Sheet,
  type TextStyle,
} from '@sorrel/service-kit/typesetting/sheet';

const A4: [number, number] = [595.28, 841.89];
export const LEFT = 62;
export const RIGHT = A4[0] - LEFT;
export const WIDTH = RIGHT - LEFT;
const TOP = 54;
const BOTTOM = A4[1] - 80;
const FOOT_MARGIN = 36;
const TOP_OVERLEAF = TOP + 30;
/** A block taller than this does not fit on one page and may break. */
const TALLEST = BOTTOM - TOP_OVERLEAF;
export const GAP = 24;
/** How far a tint extends into the margins. */
const OVERHANG = 14;

/** One scale of sizes for every A4 document. */
export const STYLE = {
  wordmark: { face: 'display', size: 21, leading: 24, colour: INK, tracking: -0.5 },
  title: { face: 'display', size: 29, leading: 34, colour: INK, tracking: -0.7 },
  heading: { face: 'display', size: 14, leading: 19, colour: INK, tracking: -0.15 },
  body: { face: 'text', size: 10, leading: 15, colour: INK },
  strong: { face: 'strong', size: 10, leading: 15, colour: INK },
  caption: { face: 'text', size: 8.2, leading: 12, colour: QUIET_INK },
  code: { face: 'mono', size: 9, leading: 15, colour: INK },
  smallCode: { face: 'mono', size: 7.4, leading: 11, colour: INK },
  foot: { face: 'text', size: 7.4, leading: 10.5, colour: QUIET_INK },
} satisfies Record<string, TextStyle>;

/** Texts one under the other in one place of a row. */
export interface Cell {
  x: number;
  width: number;
  align?: 'left' | 'right';
  texts: { text: string; style: TextStyle; role?: Role; above?: number }[];
}

interface SetText {
  lines: Line[];
  style: TextStyle;
  role?: Role;
  above: number;
}

type SetCell = Omit<Cell, 'texts'> & { texts: SetText[] };

export interface LetterheadGiven {
  title: string;
  reference: string;
  issuedAt: string;
  supplier: Supplier;
  /** For what is kept as evidence: PDF/A. */
  isArchival?: boolean;
}

/** An A4 page with the house's head and foot, filled from top to bottom; it starts new pages automatically. */
export class Letterhead extends Flow {
  private readonly given: LetterheadGiven;

  constructor(given: LetterheadGiven) {
    const sheet = new Sheet({
      title: `${given.title} ${given.reference}`,
      createdAt: new Date(given.issuedAt),
      size: A4,
      ...(given.isArchival ? { isArchival: true } : {}),
    });
    super(sheet, { left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM });
    this.given = given;
    this.drawHead();
  }

  private drawHead(): void {
    const { title, reference, supplier } = this.given;
    const contact: TextStyle = { ...STYLE.caption, leading: 11.5 };
    this.row([
      { x: LEFT, width: WIDTH * 0.6, texts: [{ text: supplier.tradingName, style: STYLE.wordmark }] },
      {
        x: LEFT + WIDTH * 0.6,
        width: WIDTH * 0.4,
        align: 'right',
        texts: [supplier.telephone, supplier.email].map((text) => ({ text, style: contact })),
      },
    ]);
    this.y += 30;
    this.row([
      { x: LEFT, width: WIDTH * 0.66, texts: [{ text: title, style: STYLE.title, role: 'H1' }] },
      {
        x: LEFT + WIDTH * 0.66,
        width: WIDTH * 0.34,
        align: 'right',
        texts: [{ text: reference, style: STYLE.code, above: 13 }],
      },
    ]);
    this.y += 10;
    this.sheet.rule(LEFT, this.y, WIDTH, { colour: HAIRLINE, weight: 0.6 });
    this.sheet.rule(LEFT, this.y, 34, { colour: SORREL, weight: 1.8 });
    this.y += 20;
  }

  protected override beginOverleaf(): void {
    const { title, reference } = this.given;
    this.sheet.text(
      this.sheet.wrap(`${title} ${reference}, continued`, STYLE.caption, WIDTH),
      STYLE.caption,
      LEFT,
      TOP,
    );
    this.y = TOP_OVERLEAF;
  }

  heading(text: string): void {
    this.keep(STYLE.heading.leading + 4 * STYLE.body.leading);
    this.paragraph(text, STYLE.heading, { role: 'H2' });
    this.y += 5;
  }

  override paragraph(text: string, style: TextStyle = STYLE.body, given: Parameters<Flow['paragraph']>[2] = {}): void {
    super.paragraph(text, style, given);
  }

  /** Small print about the page itself. */
  remark(text: string | undefined): void {
    if (!text) return;
    this.space(14);
    this.paragraph(text, STYLE.caption);
  }

  /** A stamp across every page of a document whose medicine must not be supplied. */
  stamp(text = 'NOT FOR SUPPLY', size = 54): void {
    this.sheet.eachPage(() => this.sheet.stampAcross(text, size));
  }

  list(items: readonly string[]): void {
    for (const item of items) {
      this.keep(Math.min(this.sheet.wrap(item, STYLE.body, WIDTH - 14).length, 3) * STYLE.body.leading);
      this.sheet.text(this.sheet.wrap('•', STYLE.body, 10), { ...STYLE.body, colour: SORREL }, LEFT + 1, this.y);
      this.paragraph(item, STYLE.body, { x: LEFT + 14 });
      this.y += 4;
    }
  }

  /** Cells side by side, kept on one page. */
  row(cells: readonly Cell[]): void {
    this.place(cells.map((cell) => this.set(cell)));
  }

  heightOf(cells: readonly Cell[]): number {
    return heightOfRow(cells.map((cell) => this.set(cell)));
  }

  /** Rows on a tint, kept on one page; without the tint in the rare case that they need more than a page. */
  panel(rows: readonly (readonly Cell[])[], given: { gap?: number; padding?: number; colour?: string } = {}): void {
    const { gap = 0, padding = OVERHANG, colour = SAGE_TINT } = given;
    const set = rows.map((row) => row.map((cell) => this.set(cell)));
    const height = set.reduce((sum, row) => sum + heightOfRow(row) + gap, 2 * padding - gap);
    if (height <= TALLEST) {
      this.keep(height);
      this.sheet.panel(LEFT - OVERHANG, this.y, WIDTH + 2 * OVERHANG, height, { colour, radius: 9 });
    }
    this.y += padding;
    for (const row of set) {
      this.place(row);
      this.y += gap;
    }
    this.y += padding - gap;
  }

  rule(): void {
    this.sheet.rule(LEFT, this.y, WIDTH, { colour: HAIRLINE, weight: 0.6 });
  }

  private set({ texts, ...cell }: Cell): SetCell {
    const set = texts.map(({ text, style, role, above }) => ({
      lines: this.sheet.wrap(text, style, cell.width),
      style,
      role,
      above: above ?? 0,
    }));
    return { ...cell, texts: set.filter(({ lines }) => lines.length > 0) };
  }

  private place(cells: readonly SetCell[]): void {
    const height = heightOfRow(cells);
    if (height > TALLEST) return this.placeByLines(cells);
    this.keep(height);
    for (const cell of cells) {
      let y = this.y;
      for (const { lines, style, role, above } of cell.texts) {
        y = this.sheet.text(lines, style, cell.x, y + above, { role, right: rightOf(cell) });
      }
    }
    this.y += height;
  }

  private placeByLines(cells: readonly SetCell[]): void {
    const queues = cells.map(({ texts }) =>
      texts.flatMap(({ lines, style }) => lines.map((line) => ({ line, style }))),
    );
    const count = Math.max(...queues.map((queue) => queue.length));
    for (let index = 0; index < count; index++) {
      const leading = Math.max(...queues.map((queue) => queue[index]?.style.leading ?? 0));
      this.keep(leading);
      for (const [at, cell] of cells.entries()) {
        const next = queues[at]![index];
        if (next) this.sheet.text([next.line], next.style, cell.x, this.y, { right: rightOf(cell) });
      }
      this.y += leading;
    }
  }

  finish(): Promise<PrintedDocument> {
    const count = this.sheet.pageCount;
    this.sheet.eachPage((page) => this.drawFoot(count > 1 ? `Page ${page} of ${count}` : ''));
    return this.sheet.finish();
  }

  private drawFoot(pageWords: string): void {
    const { supplier } = this.given;
    const company = supplier.companyNumber ? `, company ${supplier.companyNumber}` : '';
    const words = `${supplier.legalName}${company}. Registered pharmacy, ${supplier.registration}. ${oneLine(supplier.address)}`;
    const note = `\n${UNPRINTABLE_MARK} stands for letters that cannot be printed here. The full text is in our records.`;
    const lines = this.sheet.wrap(this.sheet.hasUnprintable ? words + note : words, STYLE.foot, WIDTH - 70);
    const y = A4[1] - FOOT_MARGIN - lines.length * STYLE.foot.leading;
    this.sheet.rule(LEFT, y - 8, WIDTH, { colour: HAIRLINE, weight: 0.6 });
    this.sheet.text(lines, STYLE.foot, LEFT, y);
    if (pageWords) this.sheet.text(this.sheet.wrap(pageWords, STYLE.foot, 70), STYLE.foot, LEFT, y, { right: RIGHT });
  }
}

function heightOfRow(cells: readonly SetCell[]): number {
  return Math.max(0, ...cells.map(({ texts }) => texts.reduce((sum, text) => sum + heightOfText(text), 0)));
}

function heightOfText({ lines, style, above }: SetText): number {
  return above + lines.length * style.leading;
}

function rightOf(cell: Omit<Cell, 'texts'>): number | undefined {
  return cell.align === 'right' ? cell.x + cell.width : undefined;
}

/** One column of equal width for each stack of text. */
export function columns(stacks: readonly Cell['texts'][], gap = GAP): Cell[] {
  const width = (WIDTH - gap * (stacks.length - 1)) / stacks.length;
  return stacks.map((texts, index) => ({ x: LEFT + index * (width + gap), width, texts }));
}

/** A quiet caption, a name that stands out, and plain lines below; `above` is the space left above it. */
export function captioned(caption: string, name: string, lines: readonly string[] = [], above = 0): Cell['texts'] {
  return [
    { text: caption, style: STYLE.caption, above },
    { text: name, style: STYLE.strong },
    ...lines.map((text) => ({ text, style: STYLE.body })),
  ];
}

export function oneLine(address: PostalAddress): string {
  return addressLines(address).join(', ');
}
