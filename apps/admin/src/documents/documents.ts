/** The PDFs of an item, in the order the pharmacy uses them. */
export const DOCUMENTS = [
  { kind: 'dispensing-label', name: 'Dispensing Label' },
  { kind: 'dispatch-note', name: 'Dispatch Note' },
  { kind: 'prescription', name: 'Prescription' },
  { kind: 'gp-letter', name: 'GP Letter' },
  { kind: 'receipt', name: 'Receipt' },
] as const;

export type DocumentKind = (typeof DOCUMENTS)[number]['kind'];

export const documentUrl = (kind: DocumentKind, itemId: number): string =>
  `/v2/admin/form/ship/pdf/${kind}?id=${itemId}`;
