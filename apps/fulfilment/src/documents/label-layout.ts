import { addressLines, type DispensingLabelData, type LabelSize, strengthOf } from '../model/document-data.ts';
import { type Barcode, dataMatrix } from './typesetting/barcode.ts';
import { BLACK } from '@sorrel/service-kit/typesetting/palette';
import { shortDate } from './typesetting/print-words.ts';
import { UNPRINTABLE_MARK } from '@sorrel/service-kit/typesetting/printable';
import { baselineOf, type Line, type Sheet, type TextStyle } from '@sorrel/service-kit/typesetting/sheet';

/** What labels were printed on before their size was a particular of the business. */
const USUAL_SIZE: LabelSize = { widthMm: 70, heightMm: 35 };
/** Of most thermal printers. */
export const USUAL_DPI = 203;
const POINTS_PER_MM = 72 / 25.4;
/** Thermal printers leave about two millimetres of each edge blank. */
const MARGIN = 6;
/** The text is shrunk a little before a second label is used; below this the precautions would be hard to read. */
const SCALES = [1, 0.97, 0.94, 0.91, 0.88];
/** A very long name or address would leave no room for the text: then address and batch are printed once, not on each label. */
const REPEATED = ['all', 'least'] as const;
const CODE_GAP = 6;
const COUNT: TextStyle = { face: 'strong', size: 6.4, leading: 8, colour: BLACK };
const RULE_SPACE = 3;
const KEEP_AWAY = 'Keep out of the reach and sight of children.';

/** A line in its place, in points from the top left. */
export interface PlacedLine {
  line: Line;
  style: TextStyle;
  x: number;
  baseline: number;
  /** How wide it may be where another font prints it. */
  room: number;
}

/** One label of a pack. */
export interface LabelPage {
  /** In reading order; the last may be the count, "1 of 2". */
  lines: PlacedLine[];
  rules: { x: number; y: number; width: number }[];
}

/** Every label of a pack, for whichever printer. `unit`: the side of one square of the code. */
export interface LabelLayout {
  pages: LabelPage[];
  code: { symbol: Barcode; x: number; y: number; unit: number };
  isForSupply: boolean;
}

export const RULE_WEIGHT = 0.7;

interface Placed {
  line: Line;
  style: TextStyle;
  gap: number;
  /** How wide it may be. */
  room: number;
}

/** A text of the body, as the pieces it may be split into: sentences, or the whole. */
interface Paragraph {
  pieces: string[];
  face: TextStyle['face'];
  size: number;
  gap: number;
}

/** Header and band are on every label of a pack; the body may continue on the next. */
interface Plan {
  header: Placed[];
  /** The body in portions that each fit one label. */
  labels: Placed[][];
  /** How many sentences continue on the next label: only those longer than a label. */
  splits: number;
  band: Placed[];
  bandHeight: number;
}

export function pointsOf({ widthMm, heightMm }: LabelSize = USUAL_SIZE): [width: number, height: number] {
  return [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM];
}

/**
 * Decides what stands where on the labels of a pack: what does not fit continues on a second label, which names patient, product and date
 * again; nothing is cut off, and no sentence is split. `sheet` measures, and is not drawn on.
 */
export function layOutLabel(sheet: Sheet, data: DispensingLabelData, dpi = USUAL_DPI): LabelLayout {
  const symbol = dataMatrix(data.scanCode);
  const unit = unitOf(symbol, dpi);
  const size = symbol.width * unit;
  const plan = choosePlan(sheet, data, size);
  const count = plan.labels.length;
  return {
    pages: plan.labels.map((body, index) =>
      placePage(sheet, plan, body, size, count > 1 ? `${index + 1} of ${count}` : ''),
    ),
    code: { symbol, x: sheet.width - MARGIN - size, y: sheet.height - MARGIN - size, unit },
    isForSupply: data.suppliedOn !== null,
  };
}

function placePage(sheet: Sheet, plan: Plan, body: readonly Placed[], codeSize: number, count: string): LabelPage {
  const right = sheet.width - MARGIN;
  const header = placeLines(plan.header, MARGIN);
  const bandTop = sheet.height - MARGIN - plan.bandHeight;
  const rule = (y: number) => ({ x: MARGIN, y, width: right - MARGIN });
  const counted = sheet.wrap(count, COUNT, codeSize).map((line) => ({
    line,
    style: COUNT,
    x: right - line.width,
    baseline: bandTop + baselineOf(COUNT),
    room: codeSize,
  }));
  return {
    lines: [
      ...header.lines,
      ...placeLines(body, header.end + RULE_SPACE).lines,
      ...placeLines(plan.band, bandTop).lines,
      ...counted,
    ],
    rules: [rule(header.end + 1.5), rule(bandTop - 1.5)],
  };
}

function placeLines(placed: readonly Placed[], top: number): { lines: PlacedLine[]; end: number } {
  let y = top;
  const lines = placed.map(({ line, style, gap, room }) => {
    y += gap;
    const baseline = y + baselineOf(style);
    y += style.leading;
    return { line, style, x: MARGIN, baseline, room };
  });
  return { lines, end: y };
}

/** A matrix whose squares are whole dots of the print head scans best. */
function unitOf(code: Barcode, dpi: number): number {
  const dots = code.width <= 18 ? 4 : 3;
  return (Math.round((dots * dpi) / USUAL_DPI) * 72) / dpi;
}

/**
 * The first plan that splits the fewest sentences on the fewest labels; earlier plans have larger letters and repeat everything on each
 * label.
 */
function choosePlan(sheet: Sheet, data: DispensingLabelData, codeSize: number): Plan {
  const plans = REPEATED.flatMap((repeated) =>
    SCALES.map((scale) => planLabel(sheet, data, codeSize, scale, repeated)),
  );
  const [best] = plans
    .filter((plan) => plan !== null)
    .toSorted((one, other) => one.splits - other.splits || one.labels.length - other.labels.length);
  if (!best) throw new RangeError('the label is too small for the name of the patient or product');
  return best;
}

function planLabel(
  sheet: Sheet,
  data: DispensingLabelData,
  codeSize: number,
  scale: number,
  repeated: (typeof REPEATED)[number],
): Plan | null {
  const { medicine, supplier } = data;
  const width = sheet.width - 2 * MARGIN;
  const beside = width - codeSize - CODE_GAP;
  const set = (text: string, face: TextStyle['face'], size: number, room: number, gap = 0): Placed[] => {
    const style: TextStyle = { face, size: size * scale, leading: size * scale * 1.14, colour: BLACK };
    return sheet
      .wrap(text, style, room, { evenly: face === 'strong' })
      .map((line, index) => ({ line, style, room, gap: index === 0 ? gap * scale : 0 }));
  };
  const text = (pieces: string[], size = 6, gap = 0, face: TextStyle['face'] = 'text'): Paragraph => ({
    pieces,
    face,
    size,
    gap,
  });
  const strengths = medicine.ingredients.map((ingredient) => `${ingredient.name} ${strengthOf(ingredient)}`);
  const formula = text([strengths.join(' · ')]);
  const advice = [
    text(sentencesOf(medicine.directions), 7.8, 1, 'strong'),
    text(medicine.precautions, 6, 1.5),
    text([KEEP_AWAY]),
    ...(data.remark ? [text([data.remark])] : []),
  ];
  const product = `${medicine.name}, ${medicine.quantity}`;
  const address = [supplier.tradingName, ...addressLines(supplier.address)].join(', ');
  const isAll = repeated === 'all';
  const size = isAll ? 8.6 : 6.4;
  const who = [...set(data.patientName, 'strong', size, beside), ...set(suppliedWords(data), 'text', 6, beside)];
  const band = isAll
    ? [...who, ...set(batchWords(medicine), 'text', 6, beside), ...set(address, 'text', 5.8, beside)]
    : who;
  const header = isAll
    ? [...set(product, 'strong', size, width), ...formula.pieces.flatMap((one) => set(one, 'text', 6, width))]
    : set(product, 'strong', size, width);
  const body = isAll ? advice : [formula, ...advice, text([batchWords(medicine)]), text([address], 5.8)];
  const place = ({ face, size: letters, gap }: Paragraph, pieces: string[], isFirst: boolean): Placed[] =>
    set(pieces.join(' '), face, letters, width, isFirst ? gap : 0);
  for (const paragraph of body) place(paragraph, paragraph.pieces, true);
  if (sheet.hasUnprintable) body.push(text([`${UNPRINTABLE_MARK}: letters that cannot be printed here.`]));
  const bandHeight = Math.max(heightOf(band), codeSize + COUNT.leading);
  const room = sheet.height - 2 * MARGIN - 2 * RULE_SPACE - heightOf(header) - bandHeight;
  const shared = shareBody(body, place, room);
  return shared && { header, band, bandHeight, ...shared };
}

function suppliedWords({ suppliedOn, reprintedOn }: DispensingLabelData): string {
  const supplied = suppliedOn === null ? 'Not supplied' : `Supplied ${shortDate(suppliedOn)}`;
  return reprintedOn ? `${supplied}  ·  Reprint ${shortDate(reprintedOn)}` : supplied;
}

function batchWords({ batch, expiresOn }: DispensingLabelData['medicine']): string {
  return expiresOn ? `Batch ${batch}  ·  Expires ${shortDate(expiresOn)}` : `Batch ${batch}`;
}

/** "Inject once a week. Rotate the site." as its sentences: where one ends, the next label may begin. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/).filter(Boolean);

/** The body in portions that each fit one label, split between sentences; null where not even a line fits. */
function shareBody(
  body: readonly Paragraph[],
  place: (paragraph: Paragraph, pieces: string[], isFirst: boolean) => Placed[],
  room: number,
): Pick<Plan, 'labels' | 'splits'> | null {
  const labels: Placed[][] = [[]];
  let splits = 0;
  const fits = (lines: Placed[]) => heightOf([...labels.at(-1)!, ...lines]) <= room;
  for (const paragraph of body) {
    let left = paragraph.pieces;
    while (left.length > 0) {
      const isFirst = left.length === paragraph.pieces.length;
      const count = left.findLastIndex((_, index) => fits(place(paragraph, left.slice(0, index + 1), isFirst))) + 1;
      if (count > 0) {
        labels.at(-1)!.push(...place(paragraph, left.slice(0, count), isFirst));
        left = left.slice(count);
      } else if (labels.at(-1)!.length > 0) labels.push([]);
      else {
        // Longer than a whole label: continued line by line rather than cut off.
        for (const line of place(paragraph, left.slice(0, 1), isFirst)) {
          if (heightOf([line]) > room) return null;
          if (!fits([line])) labels.push([]);
          labels.at(-1)!.push(line);
        }
        splits++;
        left = left.slice(1);
      }
    }
  }
  return { labels, splits };
}

function heightOf(placed: readonly Placed[]): number {
  return placed.reduce((sum, { style, gap }) => sum + style.leading + gap, 0);
}
