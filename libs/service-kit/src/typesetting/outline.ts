import type { PdfDocument } from './pdfkit.ts';

type Spot = [x: number, y: number];
/** A closed line of straight pieces. */
export type Contour = Spot[];

/** As many straight pieces stand for a curve: on a label no dot tells the difference. */
const PIECES = 6;

/** The outlines of a text in the font in use, `size` large, from the start of its baseline; y downwards. */
export function outlinesOf(pdf: PdfDocument, text: string, size: number): Contour[] {
  const { font } = pdf._font;
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const contours: Contour[] = [];
  let pen = 0;
  for (const [index, { path }] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const from = pen + xOffset;
    const placed = ([x, y]: Spot): Spot => [(from + x) * scale, -(yOffset + y) * scale];
    contours.push(...flattened(path.commands).map((contour) => contour.map(placed)));
    pen += xAdvance;
  }
  return contours;
}

function flattened(commands: readonly { command: string; args: readonly number[] }[]): Contour[] {
  const contours: Contour[] = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([]);
    const contour = contours.at(-1);
    if (!contour || command === 'closePath') continue;
    const spots = Array.from({ length: args.length / 2 }, (_, n): Spot => [args[2 * n] ?? 0, args[2 * n + 1] ?? 0]);
    const start = contour.at(-1);
    if (!start || spots.length < 2) contour.push(...spots);
    else for (let piece = 1; piece <= PIECES; piece++) contour.push(onCurve([start, ...spots], piece / PIECES));
  }
  return contours;
}

/** De Casteljau's: for curves of any degree. */
function onCurve(spots: readonly Spot[], t: number): Spot {
  const [first = [0, 0]] = spots;
  if (spots.length < 2) return first;
  const next = spots.slice(1).map(([x, y], n): Spot => {
    const [fromX, fromY] = spots[n] ?? first;
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
  });
  return onCurve(next, t);
}

/** Which dots are black: those whose middle lies inside (by winding). */
export function dotsOf(contours: readonly Contour[]): { left: number; top: number; width: number; rows: Uint8Array[] } {
  const spots = contours.flat();
  const edge = (pick: (spot: Spot) => number, of: (...all: number[]) => number): number => of(...spots.map(pick));
  if (spots.length === 0) return { left: 0, top: 0, width: 0, rows: [] };
  const [left, top] = [Math.floor(edge(([x]) => x, Math.min)), Math.floor(edge(([, y]) => y, Math.min))];
  const width = Math.ceil(edge(([x]) => x, Math.max)) - left;
  const height = Math.ceil(edge(([, y]) => y, Math.max)) - top;
  const rows = Array.from({ length: height }, (_, row) => {
    const dots = new Uint8Array(width);
    const crossings = crossingsAt(contours, top + row + 0.5);
    let winding = 0;
    for (const [n, { x, turn }] of crossings.entries()) {
      winding += turn;
      const end = crossings[n + 1]?.x ?? x;
      if (winding !== 0) dots.fill(1, Math.ceil(x - left - 0.5), Math.ceil(end - left - 0.5));
    }
    return dots;
  });
  return { left, top, width, rows };
}

function crossingsAt(contours: readonly Contour[], y: number): { x: number; turn: number }[] {
  return contours
    .flatMap((contour) =>
      contour.flatMap(([x, ownY], n) => {
        const [nextX, nextY] = contour[(n + 1) % contour.length] ?? [x, ownY];
        if (ownY <= y === nextY <= y) return [];
        return [{ x: x + ((y - ownY) / (nextY - ownY)) * (nextX - x), turn: nextY > ownY ? 1 : -1 }];
      }),
    )
    .toSorted((one, other) => one.x - other.x);
}
