import bwip from 'bwip-js/node';
import { BLACK } from '@sorrel/service-kit/typesetting/palette';
import type { Sheet } from '@sorrel/service-kit/typesetting/sheet';

// The named export `raw` is another thing in 4.11 (a symbology of that name): only the default export has the encoder.
const encoder: Pick<typeof bwip, 'raw'> = bwip;

export type Bar = [x: number, y: number, width: number, height: number];

/** A symbol in units of its narrowest bar, without its quiet zone, which the caller leaves free. */
export interface Barcode {
  width: number;
  height: number;
  bars: Bar[];
}

/** Code 128, for parcels and orders; `height` in units of the narrowest bar. */
export function code128(text: string, height: number): Barcode {
  const [symbol] = encoder.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error('not a bar code');
  const bars: Bar[] = [];
  let x = 0;
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) bars.push([x, 0, width, height]);
    x += width;
  }
  return { width: x, height, bars };
}

export function qrCode(text: string): Barcode {
  return squares('qrcode', text, 'eclevel=M');
}

export function dataMatrix(text: string): Barcode {
  return squares('datamatrix', text, '');
}

/** Joins the squares of a row that touch: fewer rectangles, and no hairlines between them on screen. */
function squares(kind: string, text: string, options: string): Barcode {
  const [symbol] = encoder.raw(kind, text, options);
  if (!symbol || !('pixs' in symbol)) throw new Error('not a matrix code');
  const { pixs, pixx, pixy } = symbol;
  const bars: Bar[] = [];
  for (let y = 0; y < pixy; y++) {
    for (let x = 0; x < pixx; x++) {
      if (!pixs[y * pixx + x]) continue;
      const start = x;
      while (x < pixx && pixs[y * pixx + x]) x++;
      bars.push([start, y, x - start, 1]);
    }
  }
  return { width: pixx, height: pixy, bars };
}

/** Draws a symbol with bars `unit` points thick; answers its size on paper. */
export function drawSymbol(sheet: Sheet, symbol: Barcode, x: number, y: number, unit: number, alt: string) {
  const scaled = symbol.bars.map(([left, top, width, height]): Bar => [
    x + left * unit,
    y + top * unit,
    width * unit,
    height * unit,
  ]);
  sheet.bars(scaled, BLACK, alt);
  return { width: symbol.width * unit, height: symbol.height * unit };
}
