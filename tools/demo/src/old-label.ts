/** What is printed on a shipping label of the previous system. */
export interface OldParcel {
  tracking: string;
  orderId: number;
  sentOn: string;
  to: readonly string[];
}

/** Millimetres 100 x 150, in points. */
const PAGE = [283, 425] as const;
const LINE = 18;

/** A shipping label as the old system stored it: one page of plain text as PDF, the same bytes every time. In base64. */
export function oldLabelPdf({ tracking, orderId, sentOn, to }: OldParcel): string {
  const lines = [
    'SPECIMEN - not valid for postage',
    'Royal Mail Tracked 48',
    tracking,
    '',
    ...to,
    '',
    `Order ${orderId}`,
    `Posted ${sentOn}`,
  ];
  const text = `BT /F 13 Tf ${LINE} TL 24 ${PAGE[1] - 48} Td ${lines.map((line) => `(${printed(line)}) Tj T*`).join(' ')} ET`;
  return Buffer.from(
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.join(' ')}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ]),
    'latin1',
  ).toString('base64');
}

/** Objects numbered from 1, and the table of where each starts. */
function pdfOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** Encoded for the PDF's plain font: the apostrophe of a name has a code of its own there, and brackets are escaped. */
const printed = (line: string): string => line.replace(/[\\()]/g, '\\$&').replaceAll('’', '\\222');
