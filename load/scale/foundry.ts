import { createHash } from 'node:crypto';
import type { SealedColumn } from '@sorrel/service-kit/security/sealed-column';
import type { Sealer } from '@sorrel/service-kit/security/sealed';
import { Problem } from '@sorrel/deploy/problem';
import { kindOfColumn, type Kind, type Likeness } from './likeness.ts';
import { isPaidOut, kindOf, OPAQUE, type PlannedTable } from './plan.ts';
import { Series } from './series.ts';
import { copyTemplate, fixed, render, type Template } from './template.ts';

type Row = Record<string, string | null>;
type Cell = (n: number) => string;

/** Makes of a model's row what writes that row of each copy, as a line of COPY. */
export class Foundry {
  readonly likeness: Likeness;
  readonly series = new Series();
  readonly #sealed = new Map<string, SealedColumn>();
  readonly #sealer: Pick<Sealer, 'open' | 'seal'>;
  readonly #signers: ReadonlyMap<string, (words: string) => string>;

  constructor(
    likeness: Likeness,
    sealer: Pick<Sealer, 'open' | 'seal'>,
    services: readonly { name: string; sealed: readonly SealedColumn[] }[],
    signers: ReadonlyMap<string, (words: string) => string>,
  ) {
    this.likeness = likeness;
    this.#sealer = sealer;
    this.#signers = signers;
    for (const { name, sealed } of services)
      for (const one of sealed) this.#sealed.set(`${name}.${one.table}.${one.column}`, one);
  }

  mould(planned: PlannedTable, row: Row, columns: readonly string[], types: ReadonlyMap<string, string>): Cell {
    const cells = columns.map((column) => {
      const value = row[column] ?? null;
      if (value === null) return constant('\\N');
      if (isPaidOut(planned, row.kind, column)) return constant(planned.schema === 'sandbox' ? '{}' : '\\N');
      return (
        this.signed(planned, row, column) ??
        this.sealedCell(planned, row, column, value) ??
        this.cell(planned, row, column, value, types)
      );
    });
    return (n) => `${cells.map((cell) => cell(n)).join('\t')}\n`;
  }

  private plain(planned: PlannedTable, row: Row, column: string, value: string, type = 'text'): Template {
    const full = `${planned.schema}.${planned.name}.${column}`;
    const kind = numberIn(planned, row, column);
    if (kind && /^\d+$/.test(value)) {
      const slot = this.likeness.number(kind, Number(value));
      return slot ? { texts: ['', ''], slots: [slot] } : fixed(value);
    }
    // Given by whoever asked, to be told apart from a repeat.
    if (column === 'client_id' || full === 'consultations.legacy_consultations.ref')
      return { texts: [`${value}.c`, ''], slots: [String] };
    if (column === 'sname') return { texts: ['', ''], slots: [this.likeness.surname(value)] };
    if (full === 'billing.sale_documents.number')
      return { texts: ['', ''], slots: [this.series.next(row.series ?? '')] };
    if (full === 'media.photos.file') return { texts: ['', ''], slots: [this.likeness.file(value)] };
    if (full === 'media.photos.print') return { texts: ['', ''], slots: [this.likeness.print(value)] };
    if (type === 'jsonb' || type === 'json') return this.likeness.json(JSON.parse(value));
    return type === 'text' || type === 'uuid' || type === 'text[]' ? this.likeness.text(value) : fixed(value);
  }

  private cell(
    planned: PlannedTable,
    row: Row,
    column: string,
    value: string,
    types: ReadonlyMap<string, string>,
  ): Cell {
    return rendered(copyTemplate(this.plain(planned, row, column, value, types.get(column))));
  }

  // Bound to the row it stands in: sealed anew for each copy.
  private sealedCell(planned: PlannedTable, row: Row, column: string, value: string): Cell | null {
    const at = this.#sealed.get(`${planned.schema}.${planned.name}.${column}`);
    if (!at || !value.startsWith('s1.')) return null;
    const name = at.row.map((one) => row[one] ?? '').join('.');
    const words = this.#sealer.open(at.place, name, value);
    const content = this.content(planned, row, column, words);
    const names = at.row.map((one) => rendered(this.plain(planned, row, one, row[one] ?? '')));
    return (n) => this.#sealer.seal(at.place, names.map((one) => one(n)).join('.'), content(n));
  }

  private content(planned: PlannedTable, row: Row, column: string, words: string): Cell {
    if (OPAQUE.has(`${planned.name}.${column}`)) return constant(words);
    const template = isJson(words) ? this.likeness.json(JSON.parse(words)) : this.likeness.text(words);
    const text = rendered(template);
    const signature = planned.name === 'prescription_copies' ? signatureIn(words) : null;
    if (!signature) return text;
    const document = rendered(this.likeness.json(JSON.parse(signature.document)));
    const sign = this.signerOf(signature.publicKey ?? '');
    return (n) => text(n).replace(signature.signature, sign(document(n)));
  }

  // The prescription's words name another patient: their hash and the prescriber's signature are over those.
  private signed({ schema, name }: PlannedTable, row: Row, column: string): Cell | null {
    const isOwn = schema === 'consultations' && name === 'prescriptions';
    const isCopy = schema === 'fulfilment' && name === 'prescription_copies';
    if (!(isOwn && (column === 'hash' || column === 'signature')) && !(isCopy && column === 'hash')) return null;
    const words = isOwn
      ? this.#sealer.open('consultations.prescriptions.document', row.id ?? '', row.document_sealed ?? '')
      : (signatureIn(
          this.#sealer.open('fulfilment.prescriptions.particulars', row.id ?? '', row.particulars_sealed ?? ''),
        )?.document ?? '');
    if (words === '') return null;
    const document = rendered(this.likeness.json(JSON.parse(words)));
    if (column === 'hash') return (n) => createHash('sha256').update(document(n)).digest('hex');
    const sign = this.signerOf(row.public_key ?? '');
    return (n) => sign(document(n));
  }

  private signerOf(publicKey: string): (words: string) => string {
    const signer = this.#signers.get(publicKey);
    if (!signer) throw new Problem('A prescription is signed with a key that no prescriber has. Nothing was written.');
    return signer;
  }
}

function numberIn(planned: PlannedTable, row: Row, column: string): Kind | undefined {
  if (planned.schema === 'sandbox') return column === 'id' && row.kind === 'order' ? 'order' : undefined;
  return column === 'id' ? kindOf(planned) : kindOfColumn(column);
}

const constant =
  (text: string): Cell =>
  () =>
    text;
const rendered =
  (template: Template): Cell =>
  (n) =>
    render(template, n);
const isJson = (text: string): boolean => /^[[{]/.test(text);

interface Signed {
  document: string;
  signature: string;
  publicKey?: string;
}
const signatureIn = (particulars: string): Signed | null =>
  (JSON.parse(particulars) as { signed?: Signed | null }).signed ?? null;
