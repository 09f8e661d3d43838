import { type Face, fontFilesOf } from './fonts/faces.ts';
import { BLACK } from './palette.ts';
import { type Contour, outlinesOf } from './outline.ts';
import { PdfDocument, type StructureElement } from './pdfkit.ts';
import { cleanText, type Run, runsOf } from './printable.ts';
import { wrapEvenly, wrapText } from './wrapping.ts';

/** Sizes and distances in points. `leading` is the distance from one baseline to the next. */
export interface TextStyle {
  face: Face;
  size: number;
  leading: number;
  colour: string;
  tracking?: number;
}

/** One line, already split among font files. */
export interface Line {
  runs: Run[];
  width: number;
}

/** How far below a line's top its letters stand: they look centred in the leading (with ascenders about 0.74 of the size). */
export const baselineOf = ({ size, leading }: TextStyle): number => (leading + size * 0.7) / 2;

/** Words of a text that lead somewhere; without a space, so that no line breaks within them. */
export interface Link {
  text: string;
  href: string;
}

/** A text's role for people who use a screen reader. */
export type Role = 'H1' | 'H2' | 'P';

export interface PrintedDocument {
  bytes: Uint8Array;
  /** Letters and signs the embedded fonts lack; `[?]` stands for them on paper. Empty for nearly every document. */
  unprintable: string[];
}

/**
 * Paper: measures and places text, lines, panels and bars, at points from the top left. The same calls give the same
 * bytes; whatever a text says, no scripts or other actions are written, and links only where the program names them.
 */
export class Sheet {
  readonly width: number;
  readonly height: number;
  private readonly pdf: PdfDocument;
  private readonly root: StructureElement;
  private readonly chunks: Uint8Array[] = [];
  private readonly registered = new Set<string>();
  private readonly lost = new Set<string>();
  private readonly bytes: Promise<Uint8Array>;

  /** `title` is for file lists and window bars: give it a number, never a patient's name. PDFKit writes it into XML as is. */
  constructor(given: { title: string; createdAt: Date; size: [width: number, height: number]; isArchival?: boolean }) {
    [this.width, this.height] = given.size;
    this.pdf = new PdfDocument({
      size: given.size,
      margin: 0,
      font: null,
      pdfVersion: '1.7',
      ...(given.isArchival ? { subset: 'PDF/A-2b' as const } : {}),
      lang: 'en-GB',
      displayTitle: true,
      tagged: true,
      bufferPages: true,
      autoFirstPage: true,
      info: {
        Title: given.title.replace(/[<>&]/g, ' '),
        Creator: 'Sorrel',
        Producer: 'Sorrel',
        CreationDate: given.createdAt,
      },
    });
    this.bytes = new Promise((resolve, reject) => {
      this.pdf.on('data', (chunk) => this.chunks.push(chunk));
      this.pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(this.chunks))));
      this.pdf.on('error', reject);
    });
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  addPage(): void {
    this.pdf.addPage();
  }

  /** Whether any text so far had letters that no embedded font has. */
  get hasUnprintable(): boolean {
    return this.lost.size > 0;
  }

  get unprintable(): string[] {
    return [...this.lost].toSorted();
  }

  get pageCount(): number {
    return this.pdf.bufferedPageRange().count;
  }

  /** Returns to every page in turn, for text only known at the end ("page 1 of 2"). */
  eachPage(draw: (page: number) => void): void {
    for (let page = 0; page < this.pageCount; page++) {
      this.pdf.switchToPage(page);
      draw(page + 1);
    }
  }

  wrap(text: string, style: TextStyle, width: number, given: { evenly?: boolean } = {}): Line[] {
    const clean = cleanText(text);
    if (!clean) return [];
    const measure = (piece: string) => this.lineOf(piece, style).width;
    const pieces = (given.evenly ? wrapEvenly : wrapText)(clean, width, measure);
    return pieces.map((piece) => this.lineOf(piece, style, true));
  }

  widthOf(text: string, style: TextStyle): number {
    return this.lineOf(cleanText(text), style).width;
  }

  /** Places lines one under the other; `y` is the top of the first. Answers the y below the last. */
  text(
    lines: readonly Line[],
    style: TextStyle,
    x: number,
    y: number,
    given: { role?: Role; right?: number; links?: readonly Link[] } = {},
  ): number {
    const role = given.role ?? 'P';
    const element = this.pdf.struct(role);
    this.root.add(element);
    element.add(this.pdf.markStructureContent(role));
    this.pdf.fillColor(style.colour);
    for (const [index, line] of lines.entries()) {
      const baseline = y + index * style.leading + baselineOf(style);
      this.place(line, style, given.right === undefined ? x : given.right - line.width, baseline);
    }
    this.pdf.endMarkedContent();
    for (const [index, line] of lines.entries())
      for (const link of given.links ?? []) this.lead(link, line, style, x, y + index * style.leading, element);
    element.end();
    return y + lines.length * style.leading;
  }

  /** Where a line names a link, its words are underlined and lead there. */
  private lead(link: Link, line: Line, style: TextStyle, x: number, y: number, parent: StructureElement): void {
    const words = line.runs.map(({ text }) => text).join('');
    const at = words.indexOf(link.text);
    if (at < 0) return;
    const from = x + this.lineOf(words.slice(0, at), style).width;
    const { width } = this.lineOf(link.text, style);
    const element = this.pdf.struct('Link', { alt: link.text });
    parent.add(element);
    this.pdf.link(from, y, width, style.leading, link.href, { structParent: element });
    element.end();
    this.rule(from, y + baselineOf(style) + style.size * 0.16, width, { colour: style.colour, weight: 0.5 });
  }

  /** One line that stands on `baseline`. */
  line(line: Line, style: TextStyle, x: number, baseline: number): void {
    const element = this.pdf.struct('P');
    this.root.add(element);
    element.add(this.pdf.markStructureContent('P'));
    this.pdf.fillColor(style.colour);
    this.place(line, style, x, baseline);
    this.pdf.endMarkedContent();
    element.end();
  }

  /** The letters of a line as they would be drawn from `x` on `baseline`, for what cannot be given the font. */
  outlines(line: Line, style: TextStyle, x: number, baseline: number): Contour[] {
    let at = x;
    return line.runs.flatMap((run) => {
      this.use(run.font, style);
      const from = at;
      at += this.widthOfRun(run.text, style.tracking ?? 0);
      return outlinesOf(this.pdf, run.text, style.size).map((contour) =>
        contour.map(([right, down]): [number, number] => [from + right, baseline + down]),
      );
    });
  }

  private place(
    line: Line,
    style: TextStyle,
    x: number,
    baseline: number,
    drawn: { fill?: boolean; stroke?: boolean } = {},
  ): void {
    let at = x;
    for (const run of line.runs) {
      this.use(run.font, style);
      const characterSpacing = style.tracking ?? 0;
      this.pdf.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing, ...drawn });
      at += this.widthOfRun(run.text, characterSpacing);
    }
  }

  private lineOf(text: string, style: TextStyle, isFinal = false): Line {
    const runs = runsOf(text, fontFilesOf(style.face), (cluster) => isFinal && this.lost.add(cluster));
    let width = 0;
    for (const run of runs) {
      this.use(run.font, style);
      width += this.widthOfRun(run.text, style.tracking ?? 0);
    }
    return { runs, width: width - (runs.length ? (style.tracking ?? 0) : 0) };
  }

  private widthOfRun(text: string, tracking: number): number {
    return this.pdf.widthOfString(text) + tracking * text.length;
  }

  private use(font: string, style: TextStyle): void {
    if (!this.registered.has(font)) this.register(font, style.face);
    this.pdf.font(font, style.size);
  }

  private register(font: string, face: Face): void {
    const file = fontFilesOf(face).find(({ name }) => name === font)!;
    this.pdf.registerFont(font, file.open());
    this.registered.add(font);
  }

  rule(x: number, y: number, width: number, given: { colour: string; weight: number }): void {
    this.decorate(() => {
      this.pdf.lineWidth(given.weight).strokeColor(given.colour);
      this.pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    });
  }

  panel(x: number, y: number, width: number, height: number, given: { colour: string; radius: number }): void {
    this.decorate(() => {
      this.pdf.fillColor(given.colour).roundedRect(x, y, width, height, given.radius).fill();
    });
  }

  box(
    x: number,
    y: number,
    width: number,
    height: number,
    given: { colour: string; weight: number; radius: number },
  ): void {
    this.decorate(() => {
      this.pdf.lineWidth(given.weight).strokeColor(given.colour);
      this.pdf.roundedRect(x, y, width, height, given.radius).stroke();
    });
  }

  /** Filled rectangles that form a barcode. `alt` describes it for a screen reader. */
  bars(
    rectangles: readonly [x: number, y: number, width: number, height: number][],
    colour: string,
    alt: string,
  ): void {
    const figure = this.pdf.struct('Figure', { alt });
    this.root.add(figure);
    figure.add(this.pdf.markStructureContent('Figure'));
    this.pdf.fillColor(colour);
    for (const rectangle of rectangles) this.pdf.rect(...rectangle);
    this.pdf.fill().endMarkedContent();
    figure.end();
  }

  /** Words from corner to corner in outlined letters: the text below stays readable, and the stamp cannot be missed. */
  stampAcross(text: string, size: number): void {
    const style: TextStyle = { face: 'strong', size, leading: size, colour: BLACK };
    const [line] = this.wrap(text, style, Number.MAX_SAFE_INTEGER);
    if (!line) return;
    const [x, y] = [this.width / 2, this.height / 2];
    const element = this.pdf.struct('P');
    this.root.add(element);
    element.add(this.pdf.markStructureContent('P'));
    this.pdf.save().rotate((-Math.atan2(this.height, this.width) * 180) / Math.PI, { origin: [x, y] });
    this.pdf.lineWidth(size / 32).strokeColor(BLACK);
    this.place(line, style, x - line.width / 2, y + size * 0.35, { fill: false, stroke: true });
    this.pdf.restore().endMarkedContent();
    element.end();
  }

  private decorate(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  async finish(): Promise<PrintedDocument> {
    this.root.end();
    this.pdf.end();
    return { bytes: await this.bytes, unprintable: this.unprintable };
  }
}
