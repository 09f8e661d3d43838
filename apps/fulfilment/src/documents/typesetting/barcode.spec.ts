import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { code128, dataMatrix, qrCode, type Barcode } from './barcode.ts';

const require = createRequire(import.meta.url);

beforeAll(() => {
  // Without the bytes the reader would fetch its program from the network.
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

async function scan(symbol: Barcode): Promise<{ format: string; text: string }[]> {
  const [unit, quiet] = [4, 12];
  const rects = symbol.bars.map(
    ([x, y, w, h]) => `<rect x="${x + quiet}" y="${y + quiet}" width="${w}" height="${h}"/>`,
  );
  const [width, height] = [symbol.width + 2 * quiet, symbol.height + 2 * quiet];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * unit}" height="${height * unit}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>${rects.join('')}</svg>`;
  const found = await readBarcodes(new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer()));
  return found.map(({ format, text }) => ({ format, text }));
}

test('a parcel’s Code 128 is read back', async () => {
  expect(await scan(code128('TT123456785GB', 40))).toEqual([{ format: 'Code128', text: 'TT123456785GB' }]);
});

test('a prescription’s QR code is read back', async () => {
  const text = `PRESCRIPTION PRX1042 SHA-256 ${'9f86d081'.repeat(8)}`;
  expect(await scan(qrCode(text))).toEqual([{ format: 'QRCode', text }]);
});

test('a pack’s DataMatrix is read back', async () => {
  expect(await scan(dataMatrix('SRL1042-1'))).toEqual([{ format: 'DataMatrix', text: 'SRL1042-1' }]);
});

test('joined squares cover each dark square once', () => {
  const { bars, width, height } = dataMatrix('A');
  const cells = bars.flatMap(([x, y, w]) => Array.from({ length: w }, (_, step) => `${x + step},${y}`));
  expect(new Set(cells).size).toBe(cells.length);
  expect({ width, height }).toEqual({ width: 10, height: 10 });
  // The finder pattern: a solid left edge and a solid bottom edge.
  for (let at = 0; at < 10; at++) expect(cells).toEqual(expect.arrayContaining([`0,${at}`, `${at},9`]));
});
