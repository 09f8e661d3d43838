/** The part of pdfkit that is used here; the package ships no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  type TextOptions = { width?: number; align?: 'left' | 'center' | 'right'; lineBreak?: boolean; characterSpacing?: number };

  export default class PDFDocument extends Readable {
    constructor(options: {
      size: [number, number];
      margin: number;
      autoFirstPage?: boolean;
      compress?: boolean;
      info?: Record<string, string | Date>;
    });
    addPage(): this;
    registerFont(name: string, path: string): this;
    font(name: string): this;
    fontSize(size: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    widthOfString(text: string): number;
    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    fill(colour?: string): this;
    fillColor(colour: string, opacity?: number): this;
    stroke(colour?: string): this;
    save(): this;
    restore(): this;
    rotate(degrees: number, options: { origin: [number, number] }): this;
    end(): void;
  }
}
