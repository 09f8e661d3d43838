import { addressLines, type DispensingLabelData, strengthOf } from './document-data.ts';
import { dataMatrix, drawSymbol, type Symbol } from './typesetting/barcode.ts';
import { BLACK } from './typesetting/palette.ts';
import { shortDate } from './typesetting/print-words.ts';
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
const SCALES = [1, 0.94, 0.88];
const CODE_GAP = 6;
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
export function printDispensingLabel(data: DispensingLabelData, size: LabelSize = USUAL_SIZE): Promise<PrintedDocument> {
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

function choosePlan(sheet: Sheet, data: DispensingLabelData, code: Symbol): Plan {
  const plans = SCALES.map((scale) => planLabel(sheet, data, code, scale, 'all'));
  const onOneLabel = plans.find((plan) => heightOf(plan.body) <= roomFor(plan, sheet));
  if (onOneLabel) return onOneLabel;
  // A very long name or address would leave no room to go on: then address and batch are said once, not on each label.
  plans.push(...SCALES.map((scale) => planLabel(sheet, data, code, scale, 'least')));
  const plan = plans.find((candidate) => roomFor(candidate, sheet) >= 2 * tallestLine(candidate.body));
  if (!plan) throw new RangeError('the label is too small for the name of the patient or product');
  return plan;
}

function planLabel(sheet: Sheet, data: DispensingLabelData, code: Symbol, scale: number, repeated: 'all' | 'least'): Plan {
  const { medicine, supplier } = data;
  const width = sheet.width - 2 * MARGIN;
  const beside = width - sizeOf(code) - CODE_GAP;
  const set = (text: string, face: TextStyle['face'], size: number, room: number, gap = 0): Placed[] => {
    const style: TextStyle = { face, size: size * scale, leading: size * scale * 1.16, colour: BLACK };
    return sheet.wrap(text, style, room, { evenly: face === 'strong' }).map((line, index) => ({ line, style, gap: index === 0 ? gap * scale : 0 }));
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
    ...set(`Batch ${medicine.batch}  ·  Expires ${shortDate(medicine.expiresOn)}`, 'text', 6, room),
    ...set([supplier.tradingName, ...addressLines(supplier.address)].join(', '), 'text', 5.8, room),
  ];
  if (repeated === 'all') {
    const band = [...set(data.patientName, 'strong', 8.6, beside), ...set(supplied, 'text', 6, beside), ...pack(beside)];
    const header = [...set(product, 'strong', 8.6, width), ...formula];
    return { header, body: advice, band, bandHeight: Math.max(heightOf(band), sizeOf(code)) };
  }
  const band = [...set(data.patientName, 'strong', 6.4, beside), ...set(supplied, 'text', 6, beside)];
  return {
    header: set(product, 'strong', 6.4, width),
    body: [...formula, ...advice, ...pack(width)],
    band,
    bandHeight: Math.max(heightOf(band), sizeOf(code)),
  };
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

function drawLabel(sheet: Sheet, plan: Plan, code: Symbol, count: string): void {
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
  if (count) {
    const style: TextStyle = { face: 'strong', size: 6.4, leading: 7.4, colour: BLACK };
    const lines = sheet.wrap(count, style, 60);
    sheet.text(lines, style, 0, bandTop, { right: right - codeSize - CODE_GAP });
  }
}

function drawLines(sheet: Sheet, placed: readonly Placed[], top: number): number {
  let y = top;
  for (const { line, style, gap } of placed) y = sheet.text([line], style, MARGIN, y + gap);
  return y;
}

function unitOf(code: Symbol): number {
  return (code.width <= 18 ? 4 : 3) * DOT;
}

function sizeOf(code: Symbol): number {
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
