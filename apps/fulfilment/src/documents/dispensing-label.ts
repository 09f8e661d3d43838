import { addressLines, type DispensingLabelData, strengthOf } from '../model/document-data.ts';
import { dataMatrix, drawSymbol, type Barcode } from './typesetting/barcode.ts';
import { BLACK } from './typesetting/palette.ts';
import { shortDate } from './typesetting/print-words.ts';
import { UNPRINTABLE_MARK } from './typesetting/printable.ts';
import { type Line, type PrintedDocument, Sheet, type TextStyle } from './typesetting/sheet.ts';

export interface LabelSize {
  widthMm: number;
  heightMm: number;
}

const USUAL_SIZE: LabelSize = { widthMm: 70, heightMm: 35 };
const POINTS_PER_MM = 72 / 25.4;
/** Thermal printers leave about two millimetres of each edge blank. */
const MARGIN = 6;
/** One dot of a 203 dpi thermal head: a matrix whose squares are whole dots scans best. */
const DOT = 72 / 203;
/** The text is shrunk a little before a second label is used; below this the precautions would be hard to read. */
const SCALES = [1, 0.97, 0.94, 0.91, 0.88];
/** A very long name or address would leave no room for the text: then address and batch are printed once, not on each label. */
const REPEATED = ['all', 'least'] as const;
const CODE_GAP = 6;
const COUNT: TextStyle = { face: 'strong', size: 6.4, leading: 8, colour: BLACK };
const RULE_SPACE = 3;
const KEEP_AWAY = 'Keep out of the reach and sight of children.';

interface Placed {
  line: Line;
  style: TextStyle;
  gap: number;
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

const NOT_FOR_SUPPLY = 'NOT FOR SUPPLY';

/**
 * The label for the pack, black only (Human Medicines Regulations 2012, schedules 25 and 26: patient, supplier's name and address, date of
 * supply, product, directions, precautions). What does not fit continues on a second label, which names patient, product and date again;
 * nothing is cut off, and no sentence is split. A pack that must not leave is stamped, and its label has no date.
 */
export async function printDispensingLabel(
  data: DispensingLabelData,
  size: LabelSize = USUAL_SIZE,
): Promise<PrintedDocument> {
  const sheet = new Sheet({
    title: `Dispensing label ${data.scanCode}`,
    createdAt: new Date(data.issuedAt),
    size: [size.widthMm * POINTS_PER_MM, size.heightMm * POINTS_PER_MM],
  });
  const code = dataMatrix(data.scanCode);
  const plan = choosePlan(sheet, data, code);
  const { labels } = plan;
  for (const [index, body] of labels.entries()) {
    if (index > 0) sheet.addPage();
    drawLabel(sheet, plan, body, code, labels.length > 1 ? `${index + 1} of ${labels.length}` : '');
    if (data.suppliedOn === null) sheet.stampAcross(NOT_FOR_SUPPLY, 19);
  }
  return sheet.finish();
}

/**
 * The first plan that splits the fewest sentences on the fewest labels; earlier plans have larger letters and repeat everything on each
 * label.
 */
function choosePlan(sheet: Sheet, data: DispensingLabelData, code: Barcode): Plan {
  const plans = REPEATED.flatMap((repeated) => SCALES.map((scale) => planLabel(sheet, data, code, scale, repeated)));
  const [best] = plans
    .filter((plan) => plan !== null)
    .toSorted((one, other) => one.splits - other.splits || one.labels.length - other.labels.length);
  if (!best) throw new RangeError('the label is too small for the name of the patient or product');
  return best;
}

function planLabel(
  sheet: Sheet,
  data: DispensingLabelData,
  code: Barcode,
  scale: number,
  repeated: (typeof REPEATED)[number],
): Plan | null {
  const { medicine, supplier } = data;
  const width = sheet.width - 2 * MARGIN;
  const beside = width - sizeOf(code) - CODE_GAP;
  const set = (text: string, face: TextStyle['face'], size: number, room: number, gap = 0): Placed[] => {
    const style: TextStyle = { face, size: size * scale, leading: size * scale * 1.14, colour: BLACK };
    return sheet
      .wrap(text, style, room, { evenly: face === 'strong' })
      .map((line, index) => ({ line, style, gap: index === 0 ? gap * scale : 0 }));
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
  const supplied = data.suppliedOn === null ? 'Not supplied' : `Supplied ${shortDate(data.suppliedOn)}`;
  const address = [supplier.tradingName, ...addressLines(supplier.address)].join(', ');
  const isAll = repeated === 'all';
  const size = isAll ? 8.6 : 6.4;
  const who = [...set(data.patientName, 'strong', size, beside), ...set(supplied, 'text', 6, beside)];
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
  const bandHeight = Math.max(heightOf(band), sizeOf(code) + COUNT.leading);
  const room = sheet.height - 2 * MARGIN - 2 * RULE_SPACE - heightOf(header) - bandHeight;
  const shared = shareBody(body, place, room);
  return shared && { header, band, bandHeight, ...shared };
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

function drawLabel(sheet: Sheet, plan: Plan, body: Placed[], code: Barcode, count: string): void {
  const right = sheet.width - MARGIN;
  const headerEnd = drawLines(sheet, plan.header, MARGIN);
  sheet.rule(MARGIN, headerEnd + 1.5, right - MARGIN, { colour: BLACK, weight: 0.7 });
  drawLines(sheet, body, headerEnd + RULE_SPACE);
  const bandTop = sheet.height - MARGIN - plan.bandHeight;
  sheet.rule(MARGIN, bandTop - 1.5, right - MARGIN, { colour: BLACK, weight: 0.7 });
  drawLines(sheet, plan.band, bandTop);
  const codeSize = sizeOf(code);
  const codeTop = sheet.height - MARGIN - codeSize;
  drawSymbol(sheet, code, right - codeSize, codeTop, unitOf(code), 'Code of this pack');
  if (count) sheet.text(sheet.wrap(count, COUNT, codeSize), COUNT, MARGIN, bandTop, { right });
}

function drawLines(sheet: Sheet, placed: readonly Placed[], top: number): number {
  let y = top;
  for (const { line, style, gap } of placed) y = sheet.text([line], style, MARGIN, y + gap);
  return y;
}

function unitOf(code: Barcode): number {
  return (code.width <= 18 ? 4 : 3) * DOT;
}

function sizeOf(code: Barcode): number {
  return code.width * unitOf(code);
}

function heightOf(placed: readonly Placed[]): number {
  return placed.reduce((sum, { style, gap }) => sum + style.leading + gap, 0);
}
