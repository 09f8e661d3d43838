import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { confirmRules, readRuleRegister } from '@sorrel/contracts/consultations/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { changedSince, standingOf } from './confirmation.ts';
import { registerLines } from './register.ts';

interface ConfirmationRow extends Row {
  line_id: string;
  version: number;
  print: string;
  day: string;
  at: Date;
  by_name: string;
  note: string;
  confirmations: number;
}

/** What the clinical lead has said of the register's lines. The lines themselves are part of the release. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<z.input<typeof readRuleRegister.output>> {
    const today = londonDate(this.clock.now());
    const rows = await this.db.rows<ConfirmationRow>(
      `select distinct on (line_id) line_id, version, print, day, at, by_name, note,
         count(*) over (partition by line_id)::int as confirmations
       from rule_confirmations order by line_id, id desc`,
    );
    const newest = new Map(rows.map((row) => [row.line_id, row]));
    return {
      today,
      lines: registerLines().map((line) => {
        const row = newest.get(line.id);
        return {
          ...line,
          ...standingOf(
            line,
            row && { lineId: row.line_id, version: row.version, print: row.print, day: row.day },
            today,
          ),
          confirmation: row
            ? { by: row.by_name, at: row.at.toISOString(), day: row.day, version: row.version, note: row.note }
            : null,
          confirmations: row?.confirmations ?? 0,
        };
      }),
    };
  }

  confirm(
    { lines: read, note }: z.output<typeof confirmRules.input>,
    ctx: Context,
  ): Promise<z.input<typeof confirmRules.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const lines = registerLines();
      const changed = changedSince(read, lines);
      if (changed.length > 0)
        throw conflict(
          `${changed.join(', ')} ${changed.length === 1 ? 'is' : 'are'} not what you have read any more. Please load the page and read again.`,
          'changed',
        );
      const day = londonDate(tx.now);
      const by = userIdOf(ctx);
      const chosen = lines.filter(({ id }) => read.some((one) => one.id === id));
      const written = await tx.rows<{ line_id: string }>(
        `insert into rule_confirmations (line_id, version, print, day, at, by_id, by_name, note)
         select l.line_id, l.version, l.print, ?::date, ?::timestamptz, ?::bigint, ?, ?
         from unnest(?::text[], ?::int[], ?::text[]) as l (line_id, version, print)
         on conflict (line_id, print, by_id, day) do nothing returning line_id`,
        [
          day,
          tx.now,
          by,
          ctx.actor.name,
          note,
          chosen.map(({ id }) => id),
          chosen.map(({ version }) => version),
          chosen.map(({ print }) => print),
        ],
      );
      if (written.length > 0)
        await tx.audit('rules.confirmed', 'rule-register', {
          entries: written.length,
          lines: written.map((row) => row.line_id).join(' '),
        });
      return { confirmed: written.length, events: tx.events };
    });
  }
}
