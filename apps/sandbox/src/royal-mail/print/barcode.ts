import bwip from 'bwip-js';
import type { Pdf } from './pdf.ts';

// The package's named export `raw` is something else (a symbology of that name): only the default export's `raw` measures.
type Bars = { sbs: number[] };
type Pixels = { pixs: number[]; pixx: number; pixy: number };

/** Code 128 as vector bars: `sbs` lists widths of bar, gap, bar... in modules. */
export function drawCode128(doc: Pdf, text: string, x: number, y: number, width: number, height: number): void {
  const [symbol] = bwip.raw('code128', text, '') as Bars[];
  const widths = symbol?.sbs ?? [];
  const unit = width / widths.reduce((sum, one) => sum + one, 0);
  let at = x;
  widths.forEach((modules, index) => {
    if (index % 2 === 0) doc.rect(at, y, modules * unit, height);
    at += modules * unit;
  });
  doc.fill('#000000');
}

/** Data Matrix as vector squares. */
export function drawDataMatrix(doc: Pdf, text: string, x: number, y: number, size: number): void {
  const [symbol] = bwip.raw('datamatrix', text, '') as Pixels[];
  if (!symbol) return;
  const unit = size / symbol.pixx;
  symbol.pixs.forEach((isDark, index) => {
    if (isDark) doc.rect(x + (index % symbol.pixx) * unit, y + Math.floor(index / symbol.pixx) * unit, unit, unit);
  });
  doc.fill('#000000');
}
