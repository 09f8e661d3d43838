import { readXlsx } from 'hucre/xlsx';

/** A workbook is unpacked in one piece: larger ones are saved as CSV. */
const MOST_WORKBOOK_BYTES = 4_000_000;
const MOST_UNPACKED_BYTES = 120_000_000;

/** The first sheet of a workbook as CSV, or why it cannot be read. */
export async function csvOf(bytes: Buffer): Promise<{ text: string } | { refusal: string }> {
  if (bytes.length > MOST_WORKBOOK_BYTES || unpackedBytes(bytes) > MOST_UNPACKED_BYTES)
    return { refusal: 'This Excel file is too large to be read. Please save it as “CSV UTF-8” and choose that.' };
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0] });
    const rows: readonly (readonly unknown[])[] = sheets[0]?.rows ?? [];
    return { text: rows.map((row) => row.map(cellOf).join(',')).join('\r\n') };
  } catch {
    return { refusal: 'This Excel file cannot be read. Please save it as “CSV UTF-8” and choose that.' };
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** What the packed files say of their own length, in the directory at the end. */
function unpackedBytes(bytes: Buffer): number {
  let sum = 0;
  for (let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0;) {
    if (at + 28 > bytes.length) break;
    sum += bytes.readUInt32LE(at + 24);
    at = bytes.indexOf('PK\u0001\u0002', at + 46, 'latin1');
  }
  return sum;
}
