import { createRequire } from 'node:module';

/** `baseline`: points, against the way down; without it the font's own top is at y. */
type TextOptions = { width?: number; lineBreak?: boolean; baseline?: number };

/** The part of pdfkit that is used here; the package ships no types. Lengths are points, a 72nd of an inch. */
export type Pdf = AsyncIterable<Buffer> & {
  addPage(): Pdf;
  /** A file, or the name of a font that every reader has. */
  registerFont(name: string, file: Buffer | string): Pdf;
  font(name: string): Pdf;
  fontSize(size: number): Pdf;
  text(text: string, x: number, y: number, options?: TextOptions): Pdf;
  rect(x: number, y: number, width: number, height: number): Pdf;
  moveTo(x: number, y: number): Pdf;
  lineTo(x: number, y: number): Pdf;
  lineWidth(width: number): Pdf;
  fill(colour?: string): Pdf;
  fillColor(colour: string, opacity?: number): Pdf;
  stroke(colour?: string): Pdf;
  save(): Pdf;
  restore(): Pdf;
  rotate(degrees: number, options: { origin: [number, number] }): Pdf;
  end(): void;
};

type PdfOptions = {
  size: [number, number];
  margin: number;
  autoFirstPage: boolean;
  info: Record<string, string | Date>;
};

const PdfDocument = createRequire(import.meta.url)('pdfkit') as new (options: PdfOptions) => Pdf;

export function newPdf(size: [number, number], title: string, created: Date): Pdf {
  const info = { Title: title, Creator: 'Sorrel sandbox', CreationDate: created };
  return new PdfDocument({ size, margin: 0, autoFirstPage: false, info });
}

export async function bytesOf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk);
  return Buffer.concat(chunks);
}
