import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { nameCustomers } from '@sorrel/contracts/billing/rpc';
import type { AuditRow } from '@sorrel/contracts/http/admin';
import { listStaff } from '@sorrel/contracts/identity/security';
import type { AuditPart } from '@sorrel/contracts/kit/audit';
import type { PROGRAMS } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { Db } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ApiDocument } from '../document/document.service.ts';
import { askedOf, detailOf, objectOf, programsOf, type AuditFilter } from './filter.ts';
import { mergeParts, type Marks, type Merged } from './merge.ts';
import { numbersIn, saidOf, WHO, whoOf, type Names } from './said.ts';

type Program = (typeof PROGRAMS)[number];
export type Row = z.input<typeof AuditRow>;
export interface Page {
  rows: Row[];
  /** Where the following page begins; null: nothing follows. */
  marks: Marks | null;
  lookedBackTo: string | null;
  away: Program[];
  names: Names;
}

/** One list over the audits of all programs. */
@Injectable()
export class AuditQueries {
  constructor(
    private readonly rpc: RpcClient,
    private readonly db: Db,
    private readonly document: ApiDocument,
  ) {}

  /** Writes down who reads this: before anything is shown, and once, whatever number of programs is asked. */
  async note(action: string, filter: AuditFilter | null, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, (tx) =>
      tx.audit(action, filter ? objectOf(filter) : '', filter ? detailOf(filter) : {}),
    );
  }

  /** `isWhole`: a program that is away is a failure, and not a list without its rows. */
  async page(
    filter: AuditFilter,
    before: Marks,
    { most, isWhole }: { most: number; isWhole: boolean },
    ctx: Context,
  ): Promise<Page> {
    const asked = programsOf(filter).filter((program) => before[program] !== null);
    const [answers, staff] = await Promise.all([
      Promise.allSettled(
        asked.map((program) =>
          this.rpc.ask(
            kitRpcOf(program).audit,
            { ...askedOf(filter), after: before[program] ?? null, most },
            { ...ctx },
          ),
        ),
      ),
      this.staff(ctx),
    ]);
    const failed = answers.filter((answer) => answer.status === 'rejected');
    if (failed[0] && (isWhole || failed.length === asked.length)) throw failed[0].reason;
    const parts = asked.map((program, at): [Program, AuditPart | null] => {
      const answer = answers[at];
      return [program, answer?.status === 'fulfilled' ? answer.value : null];
    });
    const merged = mergeParts(Object.fromEntries(parts), before, most);
    const names = await this.names(merged.rows, filter, staff, ctx);
    return {
      rows: merged.rows.map((row) => this.row(row, names)),
      marks: merged.hasMore ? merged.marks : null,
      lookedBackTo: merged.lookedBackTo,
      away: merged.away as Program[],
      names,
    };
  }

  private row(row: Merged, names: Names): Row {
    const { kind, what, on, detail } = saidOf(row, names, this.document.summaries());
    return {
      key: `${row.program} ${row.id}`,
      at: row.at,
      program: row.program as Program,
      kind,
      who: whoOf(row, names),
      who_is: WHO[row.kind],
      who_id: row.actor,
      what,
      on,
      detail,
    };
  }

  /** Numbers stay numbers while whoever could name them is away. */
  private async names(
    rows: readonly Merged[],
    { customer }: AuditFilter,
    staff: ReadonlyMap<number, string>,
    ctx: Context,
  ): Promise<Names> {
    const { users, ...others } = numbersIn(rows);
    const asked = { users: customer === null ? users : [...users, customer], ...others };
    const nothing = { customers: [], subscriptions: [], items: [] };
    const isEmpty = Object.values(asked).every((ids) => ids.length === 0);
    const found = isEmpty ? nothing : await this.rpc.ask(nameCustomers, asked, { ...ctx }).catch(() => nothing);
    return {
      customers: new Map(found.customers.map((one) => [one.userId, one])),
      subscriptions: new Map(found.subscriptions.map(({ id, userId }) => [id, userId])),
      items: new Map(found.items.map((one) => [one.id, one])),
      staff,
    };
  }

  private async staff(ctx: Context): Promise<ReadonlyMap<number, string>> {
    const { staff } = await this.rpc.ask(listStaff, {}, { ...ctx }).catch((error: unknown) => {
      if (error instanceof Fault && error.status < 500) throw error;
      return { staff: [] };
    });
    return new Map(staff.map(({ id, name }) => [id, name]));
  }
}
