import { Injectable } from '@nestjs/common';
import { customerImported, oldOrdersImported } from '@sorrel/contracts/identity/events';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { AccountsService } from '../accounts/accounts.service.ts';
import { CustomersService } from '../customers/customers.service.ts';
import { CustomerRecords } from '../customers/records.service.ts';
import type { CustomerLine } from './customer-line.ts';
import type { ImportRow } from './import.ts';
import { importJob, ImportsService, RECORD, rowOf, RUN_JOB } from './imports.service.ts';
import { JudgingService } from './judging.service.ts';
import type { OrderLine } from './order-line.ts';

type Good = { line: number; record_sealed: string };
type Order = Pick<OrderLine, 'order'> & { userId: number };
const AT_ONCE = 100;

/** The run: some lines in each transaction, which leave the file with it. A crash loses and repeats nothing. */
@Injectable()
export class RunningService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly imports: ImportsService,
    private readonly judging: JudgingService,
    private readonly accounts: AccountsService,
    private readonly customers: CustomersService,
    private readonly records: CustomerRecords,
  ) {}

  turn(id: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      // One after another: two files may hold the same people.
      await tx.rows(`select pg_advisory_xact_lock(hashtext('identity.imports.run'))`);
      const row = await this.imports.locked(tx, id);
      if (row.state !== 'running') return;
      const lines = await tx.rows<Good>(
        'select line, record_sealed from import_lines where import_id = ? and is_good order by line limit ?',
        [id, AT_ONCE],
      );
      const made = await (row.kind === 'customers' ? this.people(tx, row, lines) : this.orders(tx, row, lines));
      await tx.rows('delete from import_lines where import_id = ? and line = any(?)', [
        id,
        lines.map(({ line }) => line),
      ]);
      const isOver = lines.length < AT_ONCE;
      await tx.rows('update imports set done = done + ?, passed = passed + ?, state = ?, ended_at = ? where id = ?', [
        lines.length,
        lines.length - made,
        isOver ? 'done' : 'running',
        isOver ? tx.now : null,
        id,
      ]);
      if (isOver)
        await tx.audit('import.ended', `import=${id}`, { kind: row.kind, imported: row.done - row.passed + made });
      else await tx.schedule(importJob(RUN_JOB, id));
    });
  }

  /** Who has an account by now, or was imported from another file, keeps what they have. */
  private async people(tx: Tx, { id, should_mail: shouldMail }: ImportRow, lines: Good[]): Promise<number> {
    const values = lines.map((line) => this.open<CustomerLine>(id, line));
    const known = await this.judging.imported(
      tx,
      'customers',
      values.map(({ number }) => number),
    );
    const taken = await this.judging.accounts(
      tx,
      values.map(({ email }) => email),
    );
    const fresh = values.filter(({ number, email }) => !known.has(number) && !taken.has(email));
    for (const { number, email, fname, sname, particulars, address } of fresh) {
      // No password fits an empty hash: they get in by choosing one, which proves their mailbox.
      const account = await this.accounts.create(tx, {
        email,
        passwordHash: '',
        role: 'customer',
        permissions: [],
        fname,
        sname,
        particulars,
      });
      await tx.em.flush();
      if (address) await this.customers.writeAddress(tx, account.id, address);
      await this.records.tell(tx, account.id, true);
      tx.append('imported', this.importedAs('customers', number, account.id, id, tx.now));
      if (shouldMail)
        await tx.publish(customerImported, `customer:${account.id}`, { userId: account.id, email, fname });
    }
    return fresh.length;
  }

  /** Whose account is gone by now, because they were erased, gets no history. */
  private async orders(tx: Tx, { id }: ImportRow, lines: Good[]): Promise<number> {
    const values = lines.map((line) => this.open<Order>(id, line));
    const known = await this.judging.imported(
      tx,
      'orders',
      values.map(({ order }) => String(order.id)),
    );
    const there = await tx.rows<{ id: number }>('select id from accounts where id = any(?)', [
      values.map(({ userId }) => userId),
    ]);
    const users = new Set(there.map((one) => one.id));
    const fresh = values.filter(({ userId, order }) => users.has(userId) && !known.has(String(order.id)));
    if (fresh.length > 0)
      await tx.publish(oldOrdersImported, `import:${id}`, {
        orders: fresh.map(({ userId, order }) => ({ ...order, userId })),
      });
    for (const { userId, order } of fresh)
      tx.append('imported', this.importedAs('orders', String(order.id), userId, id, tx.now));
    return fresh.length;
  }

  private open<T>(id: number, { line, record_sealed: sealed }: Good): T {
    return this.sealer.openJson<T>(RECORD, rowOf(id, line), sealed);
  }

  private importedAs(kind: ImportRow['kind'], number: string, userId: number, importId: number, at: Date) {
    return { kind, old_number: number, user_id: userId, import_id: importId, at };
  }
}
