import { ByteReader } from './bytes.ts';
import type { Glyph, Point } from './glyph.ts';
import type { FontTables } from './woff2.ts';

/** How far the corners of a glyph move, and how much wider it gets, at one position of the font's axes. */
interface Shift {
  dx: number[];
  dy: number[];
}

/** Left, right, top and bottom of the glyph's advance follow its own points in the table `gvar`. */
const PHANTOM_POINTS = 4;

/** Where `wght` stands on the scale of -1 to 1 that the variation tables use. Other axes stay at their default. */
export function axisPositions(tables: FontTables, weight: number): number[] {
  const fvar = tables.get('fvar')!;
  const header = new ByteReader(fvar).skip(4);
  const axes = new ByteReader(fvar, header.uint16());
  const axisCount = header.skip(2).uint16();
  const bends = readBends(tables.get('avar'), axisCount);
  return Array.from({ length: axisCount }, (_, axis) => {
    const tag = axes.tag();
    const [least, usual, most] = [axes.uint32(), axes.uint32(), axes.uint32()].map((fixed) => fixed / 65_536);
    axes.skip(4);
    if (tag !== 'wght') return 0;
    const wanted = Math.min(Math.max(weight, least!), most!);
    const span = wanted < usual! ? usual! - least! : most! - usual!;
    return span === 0 ? 0 : bend((wanted - usual!) / span, bends[axis] ?? []);
  });
}

type Bend = { from: number; to: number }[];

function readBends(avar: Uint8Array | undefined, axisCount: number): Bend[] {
  if (!avar) return [];
  const reader = new ByteReader(avar).skip(8);
  return Array.from({ length: axisCount }, () =>
    Array.from({ length: reader.uint16() }, () => ({ from: reader.fraction(), to: reader.fraction() })),
  );
}

function bend(position: number, bends: Bend): number {
  const after = bends.findIndex(({ from }) => from >= position);
  if (after < 1) return bends[after]?.to ?? position;
  const [a, b] = [bends[after - 1]!, bends[after]!];
  return a.to + ((position - a.from) * (b.to - a.to)) / (b.from - a.from);
}

/** Moves every glyph to the wanted position (OpenType `gvar`); answers how much each advance width changes. */
export function varyGlyphs(glyphs: readonly Glyph[], gvar: Uint8Array, position: readonly number[]): number[] {
  const header = new ByteReader(gvar).skip(6);
  const sharedCount = header.uint16();
  const shared = new ByteReader(gvar, header.uint32());
  const sharedPeaks = Array.from({ length: sharedCount }, () => position.map(() => shared.fraction()));
  header.skip(2);
  const hasLongOffsets = (header.uint16() & 1) === 1;
  const start = header.uint32();
  const readOffset = () => start + (hasLongOffsets ? header.uint32() : header.uint16() * 2);
  let from = readOffset();
  return glyphs.map((glyph) => {
    const to = readOffset();
    const data = gvar.subarray(from, to);
    from = to;
    return data.length === 0 ? 0 : varyGlyph(glyph, data, sharedPeaks, position);
  });
}

function varyGlyph(glyph: Glyph, data: Uint8Array, sharedPeaks: number[][], position: readonly number[]): number {
  const corners = cornersOf(glyph);
  const count = corners.length + PHANTOM_POINTS;
  const total: Shift = { dx: Array<number>(count).fill(0), dy: Array<number>(count).fill(0) };
  for (const { strength, points, dx, dy } of readTuples(data, sharedPeaks, position, count)) {
    const shift: Shift = points ? spread(glyph, corners, points, { dx, dy }, count) : { dx, dy };
    for (let index = 0; index < count; index++) {
      total.dx[index]! += strength * shift.dx[index]!;
      total.dy[index]! += strength * shift.dy[index]!;
    }
  }
  if (glyph.kind === 'simple') {
    for (const [index, point] of glyph.points.entries()) {
      point.x += total.dx[index]!;
      point.y += total.dy[index]!;
    }
  } else if (glyph.kind === 'composite') {
    for (const [index, component] of glyph.components.entries()) {
      component.dx += total.dx[index]!;
      component.dy += total.dy[index]!;
    }
  }
  return Math.round(total.dx[corners.length + 1]! - total.dx[corners.length]!);
}

function cornersOf(glyph: Glyph): Point[] {
  if (glyph.kind === 'simple') return glyph.points.map((point) => ({ ...point }));
  if (glyph.kind === 'empty') return [];
  return glyph.components.map(({ dx, dy }) => ({ x: dx, y: dy, isOnCurve: true }));
}

function* readTuples(data: Uint8Array, sharedPeaks: number[][], position: readonly number[], count: number) {
  const headers = new ByteReader(data);
  const tupleCount = headers.uint16();
  const body = new ByteReader(data, headers.uint16());
  const sharedPoints = tupleCount & 0x8000 ? body.pointNumbers() : null;
  for (let tuple = 0; tuple < (tupleCount & 0x0fff); tuple++) {
    const size = headers.uint16();
    const flags = headers.uint16();
    const readAxes = () => position.map(() => headers.fraction());
    const peaks = flags & 0x8000 ? readAxes() : sharedPeaks[flags & 0x0fff]!;
    const range = flags & 0x4000 ? { from: readAxes(), to: readAxes() } : null;
    const own = new ByteReader(body.bytes(size));
    const strength = strengthAt(position, peaks, range);
    if (strength === 0) continue;
    const points = flags & 0x2000 ? own.pointNumbers() : sharedPoints;
    const deltaCount = points?.length ?? count;
    yield { strength, points, dx: own.distances(deltaCount), dy: own.distances(deltaCount) };
  }
}

function strengthAt(
  position: readonly number[],
  peaks: number[],
  range: { from: number[]; to: number[] } | null,
): number {
  let strength = 1;
  for (const [axis, peak] of peaks.entries()) {
    const at = position[axis]!;
    if (peak === 0 || at === peak) continue;
    const from = range ? range.from[axis]! : Math.min(0, peak);
    const to = range ? range.to[axis]! : Math.max(0, peak);
    if (at <= from || at >= to) return 0;
    strength *= at < peak ? (at - from) / (peak - from) : (to - at) / (to - peak);
  }
  return strength;
}

/** A tuple that names only some points: the others of the same outline follow their neighbours (OpenType "IUP"). */
function spread(glyph: Glyph, corners: readonly Point[], points: number[], given: Shift, count: number): Shift {
  const dx = Array<number>(count).fill(0);
  const dy = Array<number>(count).fill(0);
  for (const [index, point] of points.entries()) {
    dx[point] = given.dx[index]!;
    dy[point] = given.dy[index]!;
  }
  if (glyph.kind !== 'simple') return { dx, dy };
  const named = new Set(points);
  let first = 0;
  for (const last of glyph.ends) {
    const touched = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((at) => named.has(at));
    fillBetween(
      touched,
      first,
      last,
      corners.map(({ x }) => x),
      dx,
    );
    fillBetween(
      touched,
      first,
      last,
      corners.map(({ y }) => y),
      dy,
    );
    first = last + 1;
  }
  return { dx, dy };
}

function fillBetween(touched: number[], first: number, last: number, at: number[], shift: number[]): void {
  for (const [index, start] of touched.entries()) {
    const end = touched[(index + 1) % touched.length]!;
    for (let point = start === last ? first : start + 1; point !== end; point = point === last ? first : point + 1) {
      shift[point] = follow(at[point]!, [at[start]!, shift[start]!], [at[end]!, shift[end]!]);
    }
  }
}

type Anchor = [at: number, shift: number];

function follow(at: number, one: Anchor, other: Anchor): number {
  const [low, high] = one[0] <= other[0] ? [one, other] : [other, one];
  if (low[0] === high[0]) return low[1] === high[1] ? low[1] : 0;
  if (at <= low[0]) return low[1];
  if (at >= high[0]) return high[1];
  return low[1] + ((at - low[0]) * (high[1] - low[1])) / (high[0] - low[0]);
}
