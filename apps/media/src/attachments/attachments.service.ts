import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import { MAY, may } from '@sorrel/contracts/rights';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Denials, lacking } from '@sorrel/service-kit/security/denials';
import { Files } from '../files/files.service.ts';
import { printOf } from '../files/print.ts';
import { MEDIA_CONFIG, type MediaConfig } from '../media.config.ts';
import { Studio } from '../studio/studio.service.ts';
import type { ArrivedFile } from './arrival.edge.ts';
import {
  attachmentKind,
  emptyFile,
  FORGOTTEN_AFTER_MS,
  isTheirOwn,
  noneOfOurs,
  tooLargeFile,
  type Kind,
} from './attachment.ts';

export const FORGET_JOB = 'forget-unsent';
const DAY_MS = 24 * 3600_000;

interface AttachmentRow extends Row {
  id: number;
  file: string;
  kind: Kind;
  width: number | null;
  height: number | null;
  bytes: number;
}
/** Whose conversation, and who of the team sends; null: the customer. */
interface Side {
  userId: number;
  staffId: number | null;
}
interface Made {
  kind: Kind;
  body: Buffer;
  width: number | null;
  height: number | null;
}

const COLUMNS = 'id, file, kind, width, height, bytes';
const words = ({ id, file, kind, width, height, bytes }: AttachmentRow): Omit<Attachment, 'name'> => ({
  id,
  url: `/storage/chat/${file}`,
  kind,
  bytes,
  width,
  height,
});

/** Files of chat messages: sent up one by one, then claimed by the message that carries them. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly db: Db,
    private readonly files: Files,
    private readonly studio: Studio,
    private readonly clock: Clock,
    private readonly denials: Denials,
    @Inject(MEDIA_CONFIG) private readonly config: MediaConfig,
  ) {}

  /** Whose conversation a file is for: one's own, or that of the customer whom staff write to. */
  async sideOf(customer: number | null, ctx: Context): Promise<Side> {
    if (customer === null) return { userId: userIdOf(ctx), staffId: null };
    if (ctx.actor.kind !== 'staff' || !may('writeToCustomers', ctx.actor.permissions)) {
      await this.denials.note(ctx, 'POST /attachments', `user=${customer}`);
      throw lacking({ permissions: MAY.writeToCustomers });
    }
    return { userId: customer, staffId: userIdOf(ctx) };
  }

  /** Stored before its row is written; a crash in between leaves a file that the sweep deletes. The same file sent again is the same row. */
  async add({ name, body }: ArrivedFile, side: Side, ctx: Context, signal?: AbortSignal): Promise<Attachment> {
    try {
      await this.#demandQuota(this.db, side, this.clock.now());
      const sender = { who: String(userIdOf(ctx)), signal };
      const made = body ? await this.files.opened(body, sender, (raw) => this.#made(raw, signal)) : tooLargeFile();
      if (made instanceof Fault) throw made;
      const file = `${randomBytes(24).toString('base64url')}.${made.kind === 'pdf' ? 'pdf' : 'jpg'}`;
      try {
        await this.files.put(file, made.body);
        const row = await this.db.transaction(ctx, (tx) => this.#record(tx, side, file, made));
        if (row.file !== file) this.files.drop([file]);
        return { ...words(row), name };
      } catch (error) {
        this.files.drop([file]);
        throw error;
      }
    } finally {
      await body?.remove().catch(() => undefined);
    }
  }

  async #made(raw: Buffer, signal?: AbortSignal): Promise<Made> {
    if (raw.length === 0) throw emptyFile();
    const kind = attachmentKind(raw.subarray(0, 64));
    if (!kind) throw noneOfOurs();
    if (kind === 'pdf') return { kind, body: raw, width: null, height: null };
    return { kind, ...(await this.studio.develop(raw, signal)) };
  }

  async #record(tx: Tx, side: Side, file: string, { kind, body, width, height }: Made): Promise<AttachmentRow> {
    const { userId, staffId } = side;
    await tx.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`attachments:${userId}`]);
    const print = printOf(body);
    // One that was left unsent counts from now.
    const known = await tx.first<AttachmentRow>(
      `update attachments set created_at = case when claims = 0 then ?::timestamptz else created_at end
       where user_id = ? and coalesce(staff_id, 0) = ? and print = ? returning ${COLUMNS}`,
      [tx.now, userId, staffId ?? 0, print],
    );
    if (!known) await this.#demandQuota(tx, side, tx.now);
    const row =
      known ??
      (await tx.first<AttachmentRow>(
        `insert into attachments (user_id, staff_id, file, kind, width, height, bytes, print, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning ${COLUMNS}`,
        [userId, staffId, file, kind, width, height, body.length, print, tx.now],
      ));
    if (!row) throw new Error('A file was not recorded.');
    await this.#forgetLater(tx, row.id);
    if (staffId !== null) await tx.audit('attachment.added', `attachment=${row.id} user=${userId}`);
    return row;
  }

  /** The files go out with a message, and stay with it. Asked again for a repeat, they are claimed once more: that keeps nothing too short. */
  claim(wanted: readonly number[], side: Side, ctx: Context): Promise<{ attachments: Omit<Attachment, 'name'>[] }> {
    const ids = [...new Set(wanted)];
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<AttachmentRow>(
        `update attachments set claimed_at = ?, claims = claims + 1
         where id = any(?::bigint[]) and user_id = ? and (staff_id is null) = ? returning ${COLUMNS}`,
        [tx.now, ids, side.userId, side.staffId === null],
      );
      if (rows.length < ids.length) throw gone();
      await tx.unschedule(FORGET_JOB, ...ids.map(jobKey));
      const byId = new Map(rows.map((row) => [row.id, words(row)]));
      return { attachments: ids.flatMap((id) => byId.get(id) ?? []) };
    });
  }

  /** The message was refused. What went out with no other one is a draft again, and its week begins anew. */
  release(wanted: readonly number[], side: Side, ctx: Context): Promise<Record<string, never>> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ id: number; claims: number }>(
        `update attachments set claims = claims - 1, claimed_at = case when claims > 1 then claimed_at end,
           created_at = case when claims > 1 then created_at else ?::timestamptz end
         where id = any(?::bigint[]) and user_id = ? and (staff_id is null) = ? and claims > 0 returning id, claims`,
        [tx.now, [...new Set(wanted)], side.userId, side.staffId === null],
      );
      for (const { id, claims } of rows) if (claims === 0) await this.#forgetLater(tx, id);
      return {};
    });
  }

  /** Row before file: a file without a row is deleted by the sweep. */
  async forget(id: number, ctx: Context): Promise<void> {
    const row = await this.db.transaction(ctx, (tx) =>
      tx.first<{ file: string }>(
        'delete from attachments where id = ? and claims = 0 and created_at <= ? returning file',
        [id, new Date(tx.now.getTime() - FORGOTTEN_AFTER_MS)],
      ),
    );
    if (row) await this.files.delete(row.file);
  }

  /** A conversation's customer, and staff who may read it (audited). What is other people's is "not found". */
  async open(file: string, isTile: boolean, ctx: Context) {
    const row = await this.db.first<
      AttachmentRow & { user_id: number; staff_id: number | null; is_claimed: boolean; print: string }
    >(
      `select ${COLUMNS}, user_id, staff_id, claimed_at is not null as is_claimed, print from attachments where file = ?`,
      [file],
    );
    const { kind, permissions } = ctx.actor;
    const isOwn =
      row !== undefined &&
      isTheirOwn({ userId: row.user_id, staffId: row.staff_id, isClaimed: row.is_claimed }, userIdOf(ctx));
    if (kind === 'staff' && !isOwn && !may('readRecords', permissions)) {
      await this.denials.note(ctx, 'GET /attachments', row ? `attachment=${row.id}` : '');
      throw lacking({ permissions: MAY.readRecords });
    }
    if (!row || (kind !== 'staff' && !isOwn)) throw notFound('This file');
    if (kind === 'staff')
      await this.db.transaction(ctx, (tx) => tx.audit('attachment.viewed', `attachment=${row.id} user=${row.user_id}`));
    const isPicture = row.kind === 'picture';
    const found = await (isTile && isPicture ? this.files.tile(file, row.print) : this.files.whole(file, row.print));
    if (!found) throw notFound('This file');
    return { ...found, kind: row.kind };
  }

  #forgetLater(tx: Tx, id: number): Promise<void> {
    return tx.schedule({
      kind: FORGET_JOB,
      key: jobKey(id),
      data: { id },
      dueAt: new Date(tx.now.getTime() + FORGOTTEN_AFTER_MS),
    });
  }

  async #demandQuota(db: Pick<Tx, 'first'>, { userId, staffId }: Side, now: Date): Promise<void> {
    const row = await db.first<{ count: number }>(
      'select count(*)::int as count from attachments where user_id = ? and coalesce(staff_id, 0) = ? and created_at > ?',
      [userId, staffId ?? 0, new Date(now.getTime() - DAY_MS)],
    );
    if ((row?.count ?? 0) >= this.config.photosPerDay)
      throw new Fault('too_many', `You can send ${this.config.photosPerDay} files a day. Please come back tomorrow.`, {
        retryAfterSeconds: 3_600,
      });
  }
}

const jobKey = (id: number): string => `attachment:${id}`;

const gone = (): Fault => {
  const text = 'A file of this message is no longer here. Please write the message anew, with the file chosen again.';
  return new Fault('not_found', text, { errors: { attachments: [text] } });
};
