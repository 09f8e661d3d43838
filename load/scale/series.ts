import type { Client } from 'pg';
import type { Slot } from './template.ts';

/**
 * Numbers of invoices and credit notes, without a gap. No sequence gives them out and none can be reserved: each portion goes on from the last one
 * given out, and whoever else wants one waits until the portion is committed or undone.
 */
export class Series {
  readonly #counts = new Map<string, number>();
  readonly #lasts = new Map<string, number>();
  #first = 1;

  /** Of one more document that each copy has. */
  next(series: string): Slot {
    const place = this.count(series) + 1;
    this.#counts.set(series, place);
    return (n) => String((this.#lasts.get(series) ?? 0) + (n - this.#first) * this.count(series) + place);
  }

  /** Takes the numbers of all copies of a portion, in its transaction. */
  async take(client: Pick<Client, 'query'>, { first, last }: { first: number; last: number }): Promise<void> {
    this.#first = first;
    for (const [series, count] of [...this.#counts].toSorted()) {
      const taken = (last - first + 1) * count;
      const { rows } = await client.query<{ last: number }>(
        'update billing.document_series set last_number = last_number + $2::int where series = $1 returning last_number - $2::int as last',
        [series, taken],
      );
      this.#lasts.set(series, rows[0]?.last ?? 0);
    }
  }

  private count(series: string): number {
    return this.#counts.get(series) ?? 0;
  }
}
