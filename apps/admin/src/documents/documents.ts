/** The PDFs of an item, in the order the pharmacy uses them. */
export const DOCUMENTS = [
  { kind: 'dispensing-label', name: 'Dispensing Label' },
  { kind: 'dispatch-note', name: 'Dispatch Note' },
  { kind: 'prescription', name: 'Prescription' },
  { kind: 'gp-letter', name: 'GP Letter' },
  { kind: 'receipt', name: 'Receipt' },
  { kind: 'leaflet', name: 'Leaflet' },
] as const;

/** Those of a row of the bench, as the specification names them: six do not fit beside Ship. The leaflet stands with the item. */
export const ROW_DOCUMENTS = DOCUMENTS.filter(({ kind }) => kind !== 'leaflet');

export type DocumentKind = (typeof DOCUMENTS)[number]['kind'];

/** `hasLeft`: label and note are a reprint then, and say so. */
export const documentUrl = (kind: DocumentKind, itemId: number, hasLeft = false): string =>
  `/v2/admin/form/ship/pdf/${kind}?id=${itemId}${hasLeft ? '&again=1' : ''}`;
