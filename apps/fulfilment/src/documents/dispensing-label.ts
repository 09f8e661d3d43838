import type { DispensingLabelData } from '../model/document-data.ts';
import { layOutLabel, pointsOf, RULE_WEIGHT } from './label-layout.ts';
import { drawSymbol } from './typesetting/barcode.ts';
import { BLACK } from '@sorrel/service-kit/typesetting/palette';
import { type PrintedDocument, Sheet } from '@sorrel/service-kit/typesetting/sheet';

export const NOT_FOR_SUPPLY = 'NOT FOR SUPPLY';

export const labelSheet = (data: DispensingLabelData): Sheet =>
  new Sheet({
    title: `Dispensing label ${data.scanCode}`,
    createdAt: new Date(data.issuedAt),
    size: pointsOf(data.size),
  });

/**
 * The label for the pack, black only (Human Medicines Regulations 2012, schedules 25 and 26: patient, supplier's name and address, date of
 * supply, product, directions, precautions). A pack that must not leave is stamped, and its label has no date.
 */
export async function printDispensingLabel(data: DispensingLabelData): Promise<PrintedDocument> {
  const sheet = labelSheet(data);
  const { pages, code, isForSupply } = layOutLabel(sheet, data);
  for (const [index, { lines, rules }] of pages.entries()) {
    if (index > 0) sheet.addPage();
    for (const { line, style, x, baseline } of lines) sheet.line(line, style, x, baseline);
    for (const { x, y, width } of rules) sheet.rule(x, y, width, { colour: BLACK, weight: RULE_WEIGHT });
    drawSymbol(sheet, code.symbol, code.x, code.y, code.unit, 'Code of this pack');
    if (!isForSupply) sheet.stampAcross(NOT_FOR_SUPPLY, 19);
  }
  return sheet.finish();
}
