import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { addNote, TeamNote } from '@sorrel/contracts/messaging/notes';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { maskCards } from '../safety/card-numbers.ts';

interface NoteRow extends Row {
  id: number;
  staff_name: string;
  text_sealed: string;
  created_at: Date;
}

const PLACE = 'messaging.notes.text';
const MOST_LISTED = 100;

/** The team's notes beside a conversation: written once, never changed. */
@Injectable()
export class NotesService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
  ) {}

  list(userId: number, ctx: Context): Promise<{ notes: TeamNote[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<NoteRow>(
        'select id, staff_name, text_sealed, created_at from notes where user_id = ? order by id desc limit ?',
        [userId, MOST_LISTED],
      );
      return { notes: rows.map((row) => this.shown(row)) };
    });
  }

  add({ userId, text, clientId }: z.output<typeof addNote.input>, ctx: Context): Promise<{ note: TeamNote }> {
    return this.db.transaction(ctx, async (tx) => {
      const staffId = userIdOf(ctx);
      if (userId === staffId)
        throw new Fault('forbidden', 'You cannot write notes about yourself. Please ask a colleague.');
      if (!(await tx.first('select 1 from customer_copies where user_id = ?', [userId])))
        throw notFound('This customer');
      const id = await tx.nextId('notes');
      await tx.rows(
        `insert into notes (id, user_id, staff_id, staff_name, text_sealed, client_id, created_at) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (user_id, staff_id, client_id) do nothing`,
        [id, userId, staffId, ctx.actor.name, this.sealer.seal(PLACE, id, maskCards(text).text), clientId, tx.now],
      );
      const row = await tx.first<NoteRow>(
        'select id, staff_name, text_sealed, created_at from notes where user_id = ? and staff_id = ? and client_id = ?',
        [userId, staffId, clientId],
      );
      if (!row) throw notFound('This note');
      return { note: this.shown(row) };
    });
  }

  private shown(row: NoteRow): TeamNote {
    return {
      id: row.id,
      by: row.staff_name,
      text: this.sealer.open(PLACE, row.id, row.text_sealed),
      at: row.created_at.toISOString(),
    };
  }
}
