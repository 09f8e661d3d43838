import type { DispensingLabelData, ThermalLabelsData } from '../model/document-data.ts';
import { labelSheet, NOT_FOR_SUPPLY } from './dispensing-label.ts';
import { type LabelLayout, type LabelPage, layOutLabel, type PlacedLine, RULE_WEIGHT } from './label-layout.ts';
import type { PrintedDocument, Sheet } from '@sorrel/service-kit/typesetting/sheet';
import { dotsOf } from '@sorrel/service-kit/typesetting/outline';
import { fieldOf, fontFor, graphicOf, isInFont0, symbolOf } from './typesetting/zpl.ts';

/** Points as whole dots of the print head. */
type Dots = (points: number) => number;

const NOTICE = { left: 6, size: 17 };

/**
 * The dispensing labels of several packs as ZPL II, one format a label, from the same layout as the PDF: only the letters are the
 * printer's own, squeezed where they would be wider than the line may be. Lines with letters that its font lacks are drawn.
 */
export function printThermalLabels({ dpi, labels }: ThermalLabelsData): PrintedDocument {
  const dots: Dots = (points) => Math.round((points * dpi) / 72);
  const lost = new Set<string>();
  const formats = labels.flatMap((data) => {
    const sheet = labelSheet(data);
    const layout = layOutLabel(sheet, data, dpi);
    for (const letter of sheet.unprintable) lost.add(letter);
    const pages = layout.isForSupply
      ? layout.pages.map((page) => fieldsOf(sheet, page, layout, dots))
      : [notice(data, dots)];
    const size = `^PW${dots(sheet.width)}^LL${dots(sheet.height)}`;
    // UTF-8, from the label's corner, whatever the last format left behind.
    return pages.map((fields) => ['^XA^CI28^LH0,0^LS0', size, ...fields, '^XZ', ''].join('\n'));
  });
  return { bytes: new Uint8Array(Buffer.from(formats.join(''), 'ascii')), unprintable: [...lost].toSorted() };
}

function fieldsOf(sheet: Sheet, { lines, rules }: LabelPage, { code }: LabelLayout, dots: Dots): string[] {
  return [
    ...lines.map((placed) => lineOf(sheet, placed, dots)),
    ...rules.map(({ x, y, width }) => {
      const weight = Math.max(1, dots(RULE_WEIGHT));
      return `^FO${dots(x)},${dots(y)}^GB${dots(width)},${weight},${weight}^FS`;
    }),
    `^FO${dots(code.x)},${dots(code.y)}${symbolOf(code.symbol, dots(code.unit))}`,
  ];
}

function lineOf(sheet: Sheet, { line, style, x, baseline, room }: PlacedLine, dots: Dots): string {
  const text = line.runs.map((run) => run.text).join('');
  if (isInFont0(text))
    return `^FT${dots(x)},${dots(baseline)}${fontFor(text, dots(style.size), dots(room))}${fieldOf(text)}`;
  const scale = dots(72) / 72;
  const outlines = sheet.outlines(line, style, x, baseline);
  const drawn = dotsOf(outlines.map((contour) => contour.map(([across, down]) => [across * scale, down * scale])));
  return `^FO${drawn.left},${drawn.top}${graphicOf(drawn.rows)}`;
}

/**
 * Instead of the label of a pack that must not leave: a printer cannot stamp across, and without the patient's name and the directions
 * nobody takes it for one.
 */
function notice(data: DispensingLabelData, dots: Dots): string[] {
  const sheet = labelSheet(data);
  const texts = [NOT_FOR_SUPPLY, `${data.medicine.name}, ${data.medicine.quantity}`, data.scanCode];
  const room = dots(sheet.width - 2 * NOTICE.left);
  return texts.map((text, index) => {
    const size = index === 0 ? NOTICE.size : NOTICE.size / 2;
    const baseline = (sheet.height * (index + 2)) / (texts.length + 2);
    return `^FT${dots(NOTICE.left)},${dots(baseline)}${fontFor(text, dots(size), room)}${fieldOf(text)}`;
  });
}
