import { ByteReader } from './bytes.ts';
import {
  type Component,
  type Glyph,
  HAS_INSTRUCTIONS,
  MORE_COMPONENTS,
  OFFSETS_ARE_DISTANCES,
  OFFSETS_ARE_WORDS,
  type Point,
} from './glyph.ts';

interface Streams {
  contours: ByteReader;
  pointCounts: ByteReader;
  flags: ByteReader;
  glyphs: ByteReader;
  composites: ByteReader;
  boxBitmap: Uint8Array;
  boxes: ByteReader;
}

/** Undoes the WOFF2 transform of the table `glyf` (W3C WOFF2, section 5.1). */
export function readGlyphs(transformed: Uint8Array): Glyph[] {
  const { glyphCount, streams } = openStreams(transformed);
  return Array.from({ length: glyphCount }, (_, id): Glyph => {
    const contours = streams.contours.int16();
    const hasBox = (streams.boxBitmap[id >> 3]! >> (7 - (id & 7))) & 1;
    const box = hasBox ? streams.boxes.bytes(8) : new Uint8Array(8);
    if (contours < 0) return { kind: 'composite', components: readComponents(streams), box };
    return contours === 0 ? { kind: 'empty' } : { kind: 'simple', ...readOutline(streams, contours) };
  });
}

function openStreams(transformed: Uint8Array): { glyphCount: number; streams: Streams } {
  const reader = new ByteReader(transformed).skip(4);
  const glyphCount = reader.uint16();
  reader.skip(2);
  const sizes = Array.from({ length: 7 }, () => reader.uint32());
  const next = (size: number) => new ByteReader(reader.bytes(size));
  const [contours, pointCounts, flags, glyphs, composites] = sizes.slice(0, 5).map(next);
  const boxBitmap = reader.bytes(((glyphCount + 31) >> 5) << 2);
  const boxes = next(sizes[5]! - boxBitmap.length);
  return {
    glyphCount,
    streams: {
      contours: contours!,
      pointCounts: pointCounts!,
      flags: flags!,
      glyphs: glyphs!,
      composites: composites!,
      boxBitmap,
      boxes,
    },
  };
}

function readComponents({ composites, glyphs }: Streams): Component[] {
  const components: Component[] = [];
  let hasInstructions = false;
  for (let flags = MORE_COMPONENTS; flags & MORE_COMPONENTS;) {
    flags = composites.uint16();
    if (!(flags & OFFSETS_ARE_DISTANCES)) throw new Error('composite glyph joined by points is not supported');
    if (flags & HAS_INSTRUCTIONS) hasInstructions = true;
    const glyphId = composites.uint16();
    const offset = () => (flags & OFFSETS_ARE_WORDS ? composites.int16() : composites.int8());
    const [dx, dy] = [offset(), offset()];
    const scaleBytes = flags & 0x0008 ? 2 : flags & 0x0040 ? 4 : flags & 0x0080 ? 8 : 0;
    components.push({ flags, glyphId, dx, dy, rest: composites.bytes(scaleBytes) });
  }
  if (hasInstructions) glyphs.packed16();
  return components;
}

function readOutline(streams: Streams, contours: number): { ends: number[]; points: Point[] } {
  const ends: number[] = [];
  let pointCount = 0;
  for (let contour = 0; contour < contours; contour++) {
    pointCount += streams.pointCounts.packed16();
    ends.push(pointCount - 1);
  }
  let x = 0;
  let y = 0;
  const points = Array.from({ length: pointCount }, (): Point => {
    const step = readStep(streams);
    x += step.dx;
    y += step.dy;
    return { x, y, isOnCurve: step.isOnCurve };
  });
  // The length of the instructions, which are stored elsewhere and not needed.
  streams.glyphs.packed16();
  return { ends, points };
}

/** The triplets of section 5.2: the flag says how many bytes hold the two distances, and their signs. */
function readStep({ flags, glyphs }: Streams): { dx: number; dy: number; isOnCurve: boolean } {
  const flag = flags.uint8();
  const isOnCurve = flag < 128;
  const code = flag & 0x7f;
  const signed = (bit: number, distance: number) => ((code >> bit) & 1 ? distance : -distance);
  if (code < 10) return { dx: 0, dy: signed(0, ((code & 14) << 7) + glyphs.uint8()), isOnCurve };
  if (code < 20) return { dx: signed(0, (((code - 10) & 14) << 7) + glyphs.uint8()), dy: 0, isOnCurve };
  if (code < 84) {
    const high = code - 20;
    const low = glyphs.uint8();
    const dx = signed(0, 1 + (high & 0x30) + (low >> 4));
    return { dx, dy: signed(1, 1 + ((high & 0x0c) << 2) + (low & 0x0f)), isOnCurve };
  }
  if (code < 120) {
    const high = code - 84;
    const dx = signed(0, 1 + (Math.floor(high / 12) << 8) + glyphs.uint8());
    return { dx, dy: signed(1, 1 + (((high % 12) >> 2) << 8) + glyphs.uint8()), isOnCurve };
  }
  if (code < 124) {
    const [first, middle, last] = [glyphs.uint8(), glyphs.uint8(), glyphs.uint8()];
    const dx = signed(0, (first << 4) + (middle >> 4));
    return { dx, dy: signed(1, ((middle & 0x0f) << 8) + last), isOnCurve };
  }
  const dx = signed(0, glyphs.uint16());
  return { dx, dy: signed(1, glyphs.uint16()), isOnCurve };
}
