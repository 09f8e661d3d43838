import { ByteReader } from './bytes.ts';

/** The characters a TrueType file has a glyph for, read from its table `cmap`. */
export function coverageOf(trueType: Uint8Array): ReadonlySet<number> {
  const cmap = trueType.subarray(tableOffset(trueType, 'cmap'));
  const header = new ByteReader(cmap).skip(2);
  const offsets = Array.from({ length: header.uint16() }, () => header.skip(4).uint32());
  const covered = new Set<number>();
  for (const offset of offsets) readSubtable(new ByteReader(cmap, offset), covered);
  // The last segment of a format 4 table ends with this non-character by rule.
  covered.delete(0xffff);
  return covered;
}

export function tableOffset(trueType: Uint8Array, wanted: string): number {
  const reader = new ByteReader(trueType, 4);
  const tableCount = reader.uint16();
  reader.skip(6);
  for (let table = 0; table < tableCount; table++) {
    const tag = reader.tag();
    const offset = reader.skip(4).uint32();
    reader.skip(4);
    if (tag === wanted) return offset;
  }
  throw new Error(`font without the table ${wanted}`);
}

function readSubtable(reader: ByteReader, covered: Set<number>): void {
  const format = reader.uint16();
  if (format === 4) readSegments(reader, covered);
  else if (format === 12) readGroups(reader, covered);
}

function readSegments(reader: ByteReader, covered: Set<number>): void {
  const segmentCount = reader.skip(4).uint16() / 2;
  reader.skip(6);
  const ends = Array.from({ length: segmentCount }, () => reader.uint16());
  reader.skip(2);
  const starts = Array.from({ length: segmentCount }, () => reader.uint16());
  for (const [segment, start] of starts.entries()) {
    for (let codePoint = start; codePoint <= ends[segment]!; codePoint++) covered.add(codePoint);
  }
}

function readGroups(reader: ByteReader, covered: Set<number>): void {
  const groupCount = reader.skip(10).uint32();
  for (let group = 0; group < groupCount; group++) {
    const [start, end] = [reader.uint32(), reader.uint32()];
    reader.skip(4);
    for (let codePoint = start; codePoint <= end; codePoint++) covered.add(codePoint);
  }
}
