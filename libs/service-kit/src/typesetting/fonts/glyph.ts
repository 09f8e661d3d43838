import { ByteWriter } from './bytes.ts';

export interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

/** One part of a composite glyph: another glyph, moved. `rest` is its scale, as the file writes it. */
export interface Component {
  flags: number;
  glyphId: number;
  dx: number;
  dy: number;
  rest: Uint8Array;
}

/** An outline of its own, a composition of others, or nothing at all (a space). */
export type Glyph =
  | { kind: 'empty' }
  | { kind: 'simple'; ends: number[]; points: Point[] }
  | { kind: 'composite'; components: Component[]; box: Uint8Array };

export const OFFSETS_ARE_WORDS = 0x0001;
export const OFFSETS_ARE_DISTANCES = 0x0002;
export const MORE_COMPONENTS = 0x0020;
export const HAS_INSTRUCTIONS = 0x0100;

/**
 * Writes the tables `glyf` and (long) `loca`. Hinting instructions are left out: they fit only one weight and old low-resolution screens;
 * PDF viewers and printers draw the outlines.
 */
export function writeGlyphs(glyphs: readonly Glyph[]): { glyf: Uint8Array; loca: Uint8Array } {
  const glyf = new ByteWriter();
  const loca = new ByteWriter();
  for (const glyph of glyphs) {
    loca.uint32(glyf.length);
    if (glyph.kind === 'simple') writeSimple(glyf, glyph.ends, glyph.points);
    if (glyph.kind === 'composite') writeComposite(glyf, glyph.components, glyph.box);
    glyf.pad4();
  }
  loca.uint32(glyf.length);
  return { glyf: glyf.finish(), loca: loca.finish() };
}

function writeSimple(glyf: ByteWriter, ends: readonly number[], exact: readonly Point[]): void {
  const points = exact.map(({ x, y, isOnCurve }) => ({ x: Math.round(x), y: Math.round(y), isOnCurve }));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  glyf
    .uint16(ends.length)
    .uint16(Math.min(...xs))
    .uint16(Math.min(...ys))
    .uint16(Math.max(...xs))
    .uint16(Math.max(...ys));
  for (const end of ends) glyf.uint16(end);
  glyf.uint16(0).bytes(points.map((point) => (point.isOnCurve ? 1 : 0)));
  for (const [index, x] of xs.entries()) glyf.uint16(x - (xs[index - 1] ?? 0));
  for (const [index, y] of ys.entries()) glyf.uint16(y - (ys[index - 1] ?? 0));
}

function writeComposite(glyf: ByteWriter, components: readonly Component[], box: Uint8Array): void {
  glyf.uint16(-1).bytes(box);
  for (const { flags, glyphId, dx, dy, rest } of components) {
    glyf.uint16((flags | OFFSETS_ARE_WORDS) & ~HAS_INSTRUCTIONS).uint16(glyphId);
    glyf.uint16(Math.round(dx)).uint16(Math.round(dy)).bytes(rest);
  }
}

/** The leftmost x, which the table `hmtx` calls the left side bearing. */
export function leftEdge(glyph: Glyph): number {
  if (glyph.kind === 'empty') return 0;
  if (glyph.kind === 'simple') return Math.round(Math.min(...glyph.points.map(({ x }) => x)));
  return new DataView(glyph.box.buffer, glyph.box.byteOffset).getInt16(0);
}
