import { Injectable } from '@nestjs/common';
import type { ImportProblem } from '@sorrel/contracts/identity/imports';
import type { Tx } from '@sorrel/service-kit/database/db';
import { SAME, type CustomerLine, type Same } from './customer-line.ts';
import type { ImportRow } from './import.ts';
import { problem, type Read } from './line.ts';
import type { MarkOf } from './marks.ts';
import type { OrderLine } from './order-line.ts';

/** What became of a line. `kept`: what a run needs of it, or what is wrong with it. */
export type Judged =
  | { line: number; is: 'good'; kept: object }
  | { line: number; is: 'bad'; kept: ImportProblem[] }
  | { line: number; is: 'known'; kept: null };
/** `like`: what tells whose line it is, of a bad one too as far as it can be read. */
export type Lines<T> = { line: number; read: Read<T>; like: Partial<Record<Same, string>> }[];
type Seen = Map<string, string>;

/** Holds lines against each other, against customers, and against what was imported before. */
@Injectable()
export class JudgingService {
  judge(tx: Tx, row: ImportRow, markOf: MarkOf, lines: Lines<unknown>): Promise<Judged[]> {
    return row.kind === 'customers'
      ? this.customers(tx, row.id, markOf, lines as Lines<CustomerLine>)
      : this.orders(tx, row.id, markOf, lines as Lines<OrderLine>);
  }

  private async customers(tx: Tx, id: number, markOf: MarkOf, lines: Lines<CustomerLine>): Promise<Judged[]> {
    const values = lines.flatMap(({ read }) => (read.problems ? [] : [read.value]));
    const [known, taken] = [
      await this.imported(
        tx,
        'customers',
        values.map(({ number }) => number),
      ),
      await this.accounts(
        tx,
        values.map(({ email }) => email),
      ),
    ];
    const marksOf = (like: Lines<unknown>[number]['like']): [Same, string, string][] =>
      Object.entries(like).map(([same, text]) => [same as Same, text, markOf(same, text)]);
    const seen = await this.seen(
      tx,
      id,
      lines.flatMap(({ like }) => marksOf(like).map(([, , mark]) => mark)),
    );
    const made: [string, number][] = [];
    const judged = lines.map(({ line, read, like }): Judged => {
      if (!read.problems && known.has(read.value.number)) return { line, is: 'known', kept: null };
      const marks = marksOf(like);
      const twins = marks.flatMap(([same, text, mark]) => {
        const other = seen.get(mark);
        return other ? [problem(SAME[same].column, text, `${other} has the same. ${SAME[same].what}`)] : [];
      });
      for (const [, , mark] of marks.filter(([, , one]) => !seen.has(one))) {
        seen.set(mark, `Line ${line}`);
        made.push([mark, line]);
      }
      if (read.problems) return { line, is: 'bad', kept: [...read.problems, ...twins] };
      const { value } = read;
      const problems = [...twins];
      const owner = taken.get(value.email);
      if (owner !== undefined)
        problems.push(
          problem(
            'email',
            value.email,
            `Customer ${owner} has this e-mail here. There is nothing to import for them; orders may name them by it.`,
          ),
        );
      return problems.length > 0 ? { line, is: 'bad', kept: problems } : { line, is: 'good', kept: value };
    });
    await this.mark(tx, id, made);
    return judged;
  }

  private async orders(tx: Tx, id: number, markOf: MarkOf, lines: Lines<OrderLine>): Promise<Judged[]> {
    const values = lines.flatMap(({ read }) => (read.problems ? [] : [read.value]));
    const numbers = values.map(({ order }) => String(order.id));
    const known = await this.imported(tx, 'orders', numbers);
    const byNumber = await this.imported(
      tx,
      'customers',
      values.flatMap(({ customer }) => customer ?? []),
    );
    const byEmail = await this.accounts(
      tx,
      values.flatMap(({ email }) => email ?? []),
      true,
    );
    const seen = await this.seen(
      tx,
      id,
      lines.flatMap(({ like }) => (like.number === undefined ? [] : [markOf('number', like.number)])),
    );
    const made: [string, number][] = [];
    const judged = lines.map(({ line, read, like: { number } }): Judged => {
      if (!read.problems && known.has(String(read.value.order.id))) return { line, is: 'known', kept: null };
      const mark = number === undefined ? null : markOf('number', number);
      const twin = mark === null ? undefined : seen.get(mark);
      if (mark !== null && twin === undefined) {
        seen.set(mark, `Line ${line}`);
        made.push([mark, line]);
      }
      const twins = twin ? [problem('number', number ?? '', `${twin} has the same. Please keep one of the two.`)] : [];
      if (read.problems) return { line, is: 'bad', kept: [...read.problems, ...twins] };
      const { customer, email, order } = read.value;
      const problems: ImportProblem[] = [];
      const [one, other] = [customer ? byNumber.get(customer) : undefined, email ? byEmail.get(email) : undefined];
      if (customer && one === undefined)
        problems.push(
          problem('customer_number', customer, 'No customer with this number was imported. Please import them first.'),
        );
      if (email && other === undefined && one === undefined)
        problems.push(problem('email', email, 'No customer has this e-mail here. Please import them first.'));
      if (one !== undefined && other !== undefined && one !== other)
        problems.push(problem('email', email ?? '', `This e-mail is another customer’s: ${other} here, not ${one}.`));
      problems.push(...twins);
      if (problems.length > 0) return { line, is: 'bad', kept: problems };
      return { line, is: 'good', kept: { userId: one ?? other, order } };
    });
    await this.mark(tx, id, made);
    return judged;
  }

  /** Whose numbers of the old system were imported before. */
  async imported(tx: Tx, kind: ImportRow['kind'], numbers: string[]): Promise<Map<string, number>> {
    const rows = await tx.rows<{ old_number: string; user_id: number }>(
      'select old_number, user_id from imported where kind = ? and old_number = any(?)',
      [kind, numbers],
    );
    return new Map(rows.map((row) => [row.old_number, row.user_id]));
  }

  /** Whose addresses these are. One that an earlier owner may still take back is not free either, though they log in with another. */
  async accounts(tx: Tx, emails: string[], isOwner = false): Promise<Map<string, number>> {
    const rows = await tx.rows<{ email: string; id: number }>(
      `select email, id from accounts where email = any(?) and (not ? or role = 'customer') union all
       select email, user_id as id from links where not ? and kind = 'take-back' and email = any(?) and used_at is null and expires_at > ?`,
      [emails, isOwner, isOwner, emails, tx.now],
    );
    return new Map(rows.map((row) => [row.email, row.id]));
  }

  private async seen(tx: Tx, id: number, marks: string[]): Promise<Seen> {
    const rows = await tx.rows<{ mark: string; line: number | null; user_id: number | null }>(
      'select mark, line, user_id from import_marks where import_id = ? and mark = any(?)',
      [id, marks],
    );
    return new Map(
      rows.map(({ mark, line, user_id: user }) => [mark, line === null ? `Customer ${user}` : `Line ${line}`]),
    );
  }

  private async mark(tx: Tx, id: number, made: [string, number][]): Promise<void> {
    await tx.rows(
      `insert into import_marks (import_id, mark, line) select ?, m, l from unnest(?::text[], ?::int[]) as n (m, l) on conflict do nothing`,
      [id, made.map(([mark]) => mark), made.map(([, line]) => line)],
    );
  }
}
