import { ByteReader, ByteWriter } from './bytes.ts';
import { type Glyph, leftEdge, writeGlyphs } from './glyph.ts';
import { axisPositions, varyGlyphs } from './variation.ts';
import { readGlyphs } from './woff2-glyphs.ts';
import { type FontTables, unpackWoff2 } from './woff2.ts';

const KEPT = ['GDEF', 'GPOS', 'GSUB', 'OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'post'];

/**
 * Makes a plain TrueType file of one weight from a WOFF2 file. The brand's fonts are installed as variable WOFF2, and
 * PDFKit (0.20, with fontkit 2.0) can embed neither a subset of a WOFF2 font nor one of a variable font.
 */
export function trueTypeOf(woff2: Uint8Array, weight: number): Uint8Array {
  const tables = unpackWoff2(woff2);
  const glyphs = readGlyphs(tables.get('glyf')!);
  const gvar = tables.get('gvar');
  const widening = gvar ? varyGlyphs(glyphs, gvar, axisPositions(tables, weight)) : [];
  const kept: FontTables = new Map(KEPT.flatMap((tag) => (tables.has(tag) ? [[tag, tables.get(tag)!]] : [])));
  const { glyf, loca } = writeGlyphs(glyphs);
  kept
    .set('glyf', glyf)
    .set('loca', loca)
    .set('hmtx', widths(tables, glyphs, widening));
  const head = new DataView(kept.get('head')!.buffer);
  head.setInt16(50, 1);
  // PDFKit takes two fonts with the same name and checksum for one, and all weights of a family share both.
  head.setUint32(8, (head.getUint32(8) + weight) >>> 0);
  new DataView(kept.get('hhea')!.buffer).setUint16(34, glyphs.length);
  return writeFile(kept);
}

function widths(tables: FontTables, glyphs: readonly Glyph[], widening: readonly number[]): Uint8Array {
  const measured = new ByteReader(tables.get('hhea')!, 34).uint16();
  const reader = new ByteReader(tables.get('hmtx')!);
  const writer = new ByteWriter();
  let width = 0;
  for (const [id, glyph] of glyphs.entries()) {
    // The last width counts for all glyphs after it.
    if (id < measured) {
      width = reader.uint16();
      reader.skip(2);
    }
    writer.uint16(width + (widening[id] ?? 0)).uint16(leftEdge(glyph));
  }
  return writer.finish();
}

function writeFile(tables: FontTables): Uint8Array {
  const tags = [...tables.keys()].toSorted();
  const power = Math.floor(Math.log2(tags.length));
  const writer = new ByteWriter().uint32(0x00010000).uint16(tags.length);
  writer
    .uint16(16 << power)
    .uint16(power)
    .uint16((tags.length - (1 << power)) * 16);
  let offset = 12 + 16 * tags.length;
  for (const tag of tags) {
    const { length } = tables.get(tag)!;
    // The checksums stay zero: readers of embedded fonts ignore them.
    writer.tag(tag).uint32(0).uint32(offset).uint32(length);
    offset += Math.ceil(length / 4) * 4;
  }
  for (const tag of tags) writer.bytes(tables.get(tag)!).pad4();
  return writer.finish();
}
