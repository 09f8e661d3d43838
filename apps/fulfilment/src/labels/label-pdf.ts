const START = '%PDF-';
const END = '%%EOF';

/** Whether bytes are a PDF from first to last: a label cut off on the way would print as half a label, or not at all. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  return text(0, START.length) === START && text(-32).trimEnd().endsWith(END);
}

/** Where a label lies in the store, by its tracking number (which has only letters and digits). */
export function labelPath(trackingNumber: string): string {
  return `rm_labels/${trackingNumber}.pdf`;
}
