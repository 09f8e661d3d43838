import { addressLines, type DispensingLabelData, strengthOf } from './document-data.ts';
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
/** A little smaller before a second label is begun; below this the precautions would be hard to read. */
const SCALES = [1, 0.97, 0.94, 0.91, 0.88];
/** A very long name or address would leave no room to go on: then address and batch are said once, not on each label. */
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

/** Header and band stand on every label of a pack; the body is what may go on. */
interface Plan {
  header: Placed[];
  body: Placed[];
  band: Placed[];
  bandHeight: number;
}

/**
 * The label for the pack, black only (Human Medicines Regulations 2012, schedules 25 and 26: patient, supplier's name
 * and address, date of supply, product, directions, precautions). What does not fit goes on to a second label, which
 * names patient, product and date again; nothing is ever cut off.
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
  const labels = shareBody(plan, sheet);
  for (const [index, body] of labels.entries()) {
    if (index > 0) sheet.addPage();
    drawLabel(sheet, { ...plan, body }, code, labels.length > 1 ? `${index + 1} of ${labels.length}` : '');
  }
  return sheet.finish();
}

/** The first plan with the fewest labels: the largest letters, and everything said on each label, where that works. */
function choosePlan(sheet: Sheet, data: DispensingLabelData, code: Barcode): Plan {
  const plans = REPEATED.flatMap((repeated) => SCALES.map((scale) => planLabel(sheet, data, code, scale, repeated)));
  const possible = plans.filter((plan) => roomFor(plan, sheet) >= tallestLine(plan.body));
  if (possible.length === 0) throw new RangeError('the label is too small for the name of the patient or product');
  const counts = possible.map((plan) => shareBody(plan, sheet).length);
  return possible[counts.indexOf(Math.min(...counts))]!;
}

function planLabel(
  sheet: Sheet,
  data: DispensingLabelData,
  code: Barcode,
  scale: number,
  repeated: (typeof REPEATED)[number],
): Plan {
  const { medicine, supplier } = data;
  const width = sheet.width - 2 * MARGIN;
  const beside = width - sizeOf(code) - CODE_GAP;
  const set = (text: string, face: TextStyle['face'], size: number, room: number, gap = 0): Placed[] => {
    const style: TextStyle = { face, size: size * scale, leading: size * scale * 1.14, colour: BLACK };
    return sheet
      .wrap(text, style, room, { evenly: face === 'strong' })
      .map((line, index) => ({ line, style, gap: index === 0 ? gap * scale : 0 }));
  };
  const strengths = medicine.ingredients.map((ingredient) => `${ingredient.name} ${strengthOf(ingredient)}`);
  const formula = set(strengths.join(' · '), 'text', 6, width);
  const advice = [
    ...set(medicine.directions, 'strong', 7.8, width, 1),
    ...set(medicine.precautions.join(' '), 'text', 6, width, 1.5),
    ...set(KEEP_AWAY, 'text', 6, width),
  ];
  const product = `${medicine.name}, ${medicine.quantity}`;
  const supplied = `Supplied ${shortDate(data.suppliedOn)}`;
  const pack = (room: number) => [
    ...set(batchWords(medicine), 'text', 6, room),
    ...set([supplier.tradingName, ...addressLines(supplier.address)].join(', '), 'text', 5.8, room),
  ];
  const isAll = repeated === 'all';
  const size = isAll ? 8.6 : 6.4;
  const who = [...set(data.patientName, 'strong', size, beside), ...set(supplied, 'text', 6, beside)];
  const band = isAll ? [...who, ...pack(beside)] : who;
  const header = isAll ? [...set(product, 'strong', size, width), ...formula] : set(product, 'strong', size, width);
  const body = isAll ? advice : [...formula, ...advice, ...pack(width)];
  if (sheet.hasUnprintable)
    body.push(...set(`${UNPRINTABLE_MARK}: letters that cannot be printed here.`, 'text', 6, width));
  return { header, body, band, bandHeight: Math.max(heightOf(band), sizeOf(code) + COUNT.leading) };
}

function batchWords({ batch, expiresOn }: DispensingLabelData['medicine']): string {
  return expiresOn ? `Batch ${batch}  ·  Expires ${shortDate(expiresOn)}` : `Batch ${batch}`;
}

/** The body in portions that each fit one label. */
function shareBody(plan: Plan, sheet: Sheet): Placed[][] {
  const room = roomFor(plan, sheet);
  const labels: Placed[][] = [[]];
  for (const placed of plan.body) {
    if (heightOf([...labels.at(-1)!, placed]) > room) labels.push([]);
    labels.at(-1)!.push(placed);
  }
  return labels;
}

function drawLabel(sheet: Sheet, plan: Plan, code: Barcode, count: string): void {
  const right = sheet.width - MARGIN;
  const headerEnd = drawLines(sheet, plan.header, MARGIN);
  sheet.rule(MARGIN, headerEnd + 1.5, right - MARGIN, { colour: BLACK, weight: 0.7 });
  drawLines(sheet, plan.body, headerEnd + RULE_SPACE);
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

function tallestLine(placed: readonly Placed[]): number {
  return Math.max(...placed.map(({ style, gap }) => style.leading + gap));
}

function roomFor(plan: Plan, sheet: Sheet): number {
  return sheet.height - 2 * MARGIN - 2 * RULE_SPACE - heightOf(plan.header) - plan.bandHeight;
}
