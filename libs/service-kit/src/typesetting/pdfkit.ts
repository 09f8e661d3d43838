import { createRequire } from 'node:module';
import type { OpenFont } from './fonts/open-font.ts';

interface DocumentOptions {
  size: [width: number, height: number];
  margin: number;
  font: null;
  pdfVersion: string;
  /** Archival: fonts inside, colours defined, metadata that says so. */
  subset?: 'PDF/A-2b';
  lang: string;
  displayTitle: boolean;
  tagged: boolean;
  bufferPages: boolean;
  autoFirstPage: boolean;
  info: Record<string, string | Date>;
}

export interface StructureElement {
  add(child: StructureElement | StructureContent): StructureElement;
  end(): void;
}
interface StructureContent {
  readonly refs: unknown[];
}

/** Fontkit's, which PDFKit sets text with: in units of the font, y upwards. */
interface OutlinedFont {
  readonly unitsPerEm: number;
  layout(text: string): {
    glyphs: readonly { path: { commands: readonly { command: string; args: readonly number[] }[] } }[];
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}

export interface PdfDocument {
  /** Not documented: the only way to the outlines of the font in use. */
  readonly _font: { readonly font: OutlinedFont };
  readonly page: { width: number; height: number };
  on(event: 'data', listener: (chunk: Uint8Array) => void): this;
  on(event: 'end', listener: () => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  registerFont(name: string, source: OpenFont): this;
  font(name: string, size: number): this;
  widthOfString(text: string): number;
  text(
    text: string,
    x: number,
    y: number,
    options: { lineBreak: false; baseline: 'alphabetic'; characterSpacing: number; fill?: boolean; stroke?: boolean },
  ): this;
  save(): this;
  restore(): this;
  rotate(degrees: number, options: { origin: [x: number, y: number] }): this;
  fillColor(colour: string): this;
  strokeColor(colour: string): this;
  lineWidth(width: number): this;
  dash(length: number, options: { space: number }): this;
  undash(): this;
  rect(x: number, y: number, width: number, height: number): this;
  roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  fill(): this;
  stroke(): this;
  link(
    x: number,
    y: number,
    width: number,
    height: number,
    url: string,
    options: { structParent: StructureElement },
  ): this;
  addPage(): this;
  switchToPage(page: number): unknown;
  bufferedPageRange(): { start: number; count: number };
  struct(type: string, options?: { alt?: string }): StructureElement;
  addStructure(element: StructureElement): this;
  markStructureContent(type: string): StructureContent;
  markContent(tag: 'Artifact', options: { type: 'Layout' | 'Pagination' }): this;
  endMarkedContent(): this;
  end(): void;
}

/** The part of PDFKit 0.20 that documents use; the package ships no types. Distances are points, y runs downwards. */
export const PdfDocument = createRequire(import.meta.url)('pdfkit') as new (options: DocumentOptions) => PdfDocument;
