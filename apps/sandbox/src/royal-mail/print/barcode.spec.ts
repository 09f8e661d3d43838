import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawCode128, drawDataMatrix } from './barcode.ts';
import type { Pdf } from './pdf.ts';

/** Stands in for a PDF page and paints the rectangles onto a picture, so that an independent barcode reader can check it. */
class Canvas {
  readonly data: Uint8ClampedArray<ArrayBuffer>;

  constructor(
    readonly width: number,
    readonly height: number,
    private readonly scale: number,
  ) {
    this.data = new Uint8ClampedArray(width * height * 4).fill(255);
  }

  rect(x: number, y: number, width: number, height: number): this {
    const [left, top] = [Math.round(x * this.scale), Math.round(y * this.scale)];
    const [right, bottom] = [Math.round((x + width) * this.scale), Math.round((y + height) * this.scale)];
    for (let row = top; row < bottom; row += 1) {
      for (let column = left; column < right; column += 1)
        this.data.fill(0, (row * this.width + column) * 4, (row * this.width + column) * 4 + 3);
    }
    return this;
  }

  fill(): this {
    return this;
  }

  async read(format: 'Code128' | 'DataMatrix'): Promise<string | undefined> {
    const picture = { data: this.data, width: this.width, height: this.height, colorSpace: 'srgb' as const };
    const [found] = await readBarcodes(picture as ImageData, { formats: [format] });
    return found?.text;
  }
}

beforeAll(async () => {
  // Without its WASM at hand the reader would download it from the internet.
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const bytes = readFileSync(wasm);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

// Thermal label printers print 203 dots per inch; a PDF point is a 72nd of an inch.
const PRINTER = 203 / 72;

describe('the barcodes of a label', () => {
  it('Code 128 is read as the tracking number', async () => {
    const canvas = new Canvas(820, 300, PRINTER);
    drawCode128(canvas as unknown as Pdf, 'TT123456785GB', 32, 20, 224, 62);
    expect(await canvas.read('Code128')).toBe('TT123456785GB');
  });

  it('the Data Matrix says that it is a specimen', async () => {
    const canvas = new Canvas(400, 400, PRINTER);
    drawDataMatrix(canvas as unknown as Pdf, 'SPECIMEN TT123456785GB', 30, 30, 62);
    expect(await canvas.read('DataMatrix')).toBe('SPECIMEN TT123456785GB');
  });
});
