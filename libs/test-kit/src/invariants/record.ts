import { createHash, verify } from 'node:crypto';
import type { Check, Look } from './look.ts';

interface SignedRow {
  id: string;
  hash: string;
  signature: string;
  public_key: string;
  document_sealed: string;
  copy_hash: string | null;
  particulars_sealed: string | null;
}
interface Copy {
  signed?: { document: string; signature: string } | null;
}

/** What was signed and supplied stays unchanged, and the pharmacy prints exactly the words that were signed. */
export const recordChecks: readonly Check[] = [
  {
    name: 'I27',
    promise: "prescriptions' hashes and signatures verify against what is printed",
    find: async (look) => {
      const rows = await look.sql<SignedRow & Record<string, unknown>>(
        `select p.id, p.hash, p.signature, p.public_key, p.document_sealed, c.hash as copy_hash, c.particulars_sealed
         from consultations.prescriptions p left join fulfilment.prescription_copies c on c.id = p.id order by p.id`,
      );
      return rows.flatMap((row) => wrongWith(row, look).map((what) => `prescription ${row.id} ${what}`));
    },
  },
  {
    name: 'I28',
    promise: 'label and note of every supply are kept as they went',
    find: ({ wrong }) =>
      wrong(`
      select format('item %s left at %s, and nothing is kept of its label', d.item_id, d.shipped_at) as what from fulfilment.dispatches d
      where d.shipped_at is not null and d.paid_at is not null and not exists (select 1 from fulfilment.snapshots s where s.item_id = d.item_id and s.kind = 'supplied')`),
  },
];

function wrongWith(row: SignedRow, { sealer }: Look): string[] {
  if (!sealer) return [];
  const found: string[] = [];
  const words = sealer.open('consultations.prescriptions.document', row.id, row.document_sealed);
  if (createHash('sha256').update(words).digest('hex') !== row.hash) found.push('has a hash that is not of its words');
  if (!verify(null, Buffer.from(words), row.public_key, Buffer.from(row.signature, 'base64url')))
    found.push('has a signature that is not over its words');
  if (row.particulars_sealed === null) return [...found, 'never reached the pharmacy'];
  const { signed } = sealer.openJson<Copy>('fulfilment.prescriptions.particulars', row.id, row.particulars_sealed);
  if (signed?.document !== words || signed.signature !== row.signature || row.copy_hash !== row.hash)
    found.push('is printed from other words than were signed');
  return found;
}
