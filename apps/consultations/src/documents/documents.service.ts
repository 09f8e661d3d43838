import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  DOCUMENT_REFUSALS,
  evidenceNotice,
  type DocumentKind,
  type DocumentRefusal,
  type DocumentSource,
} from '@sorrel/contracts/consultations/evidence-state';
import type {
  acceptDocument,
  EvidenceDocument,
  refuseDocument,
  sendDocument,
} from '@sorrel/contracts/consultations/rpc';
import { dueAt, urgencyOf } from '@sorrel/contracts/consultations/urgency';
import { londonClock } from '@sorrel/contracts/london';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { TasksService } from '../tasks/tasks.service.ts';

interface DocumentRow extends Row {
  id: number;
  user_id: number;
  kind: DocumentKind;
  photo_ids: unknown[];
  sent_at: Date;
  decided_at: Date | null;
  decided_by_name: string | null;
  record_sealed: string;
}
interface Sealed {
  source: DocumentSource;
  refusal?: DocumentRefusal;
}

const PLACE = 'consultations.evidence_documents.record';
/** So many may wait at once: whoever sends more should write to us. */
const WAITING_MAX = 5;
const causeOf = (id: number): string => `evidence-document:${id}`;
const lookByOf = (sentAt: Date): Date => dueAt(urgencyOf('evidence'), sentAt);

/** Records that patients send pictures of. Somebody reads each, and puts on record what it shows or refuses it. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly evidence: EvidenceService,
    private readonly notices: NoticesService,
    private readonly tasks: TasksService,
  ) {}

  send({ kind, source, photoIds: given }: z.output<typeof sendDocument.input>, ctx: Context) {
    const userId = userIdOf(ctx);
    const photoIds = [...new Set(given)].toSorted((a, b) => a - b);
    return this.db.transaction(ctx, async (tx) => {
      const [mine] = await tx.rows<{ count: number }>(
        'select count(*)::int as count from photos where user_id = ? and photo_id = any(?::bigint[])',
        [userId, photoIds],
      );
      if (mine?.count !== photoIds.length)
        throw invalid('photoIds', 'We do not have this picture of yours. Please add it again.');
      const again = await this.waiting(tx, userId, kind, photoIds);
      if (again) return { id: again.id, lookBy: lookByOf(again.sent_at).toISOString(), events: tx.events };
      const [open] = await tx.rows<{ count: number }>(
        'select count(*)::int as count from evidence_documents where user_id = ? and decided_at is null',
        [userId],
      );
      if ((open?.count ?? 0) >= WAITING_MAX)
        throw conflict(
          'We have several documents of yours to look at. Please wait for us, or write to us in your chat.',
        );
      const id = await tx.nextId('evidence_documents');
      const [stored] = await tx.rows(
        `insert into evidence_documents (id, user_id, kind, photo_ids, sent_at, record_sealed) values (?, ?, ?, ?::bigint[], ?, ?)
         on conflict (user_id, kind, photo_ids) where decided_at is null do nothing returning id`,
        [id, userId, kind, photoIds, tx.now, this.seal(id, { source })],
      );
      if (!stored) {
        const first = await this.waiting(tx, userId, kind, photoIds);
        if (!first) throw conflict('These pictures have just been looked at. Please load the page again.');
        return { id: first.id, lookBy: lookByOf(first.sent_at).toISOString(), events: tx.events };
      }
      const subscription = await tx.first<{ subscription_id: number }>(
        `select subscription_id from subscriptions where user_id = ? and status not in ('cancelled', 'refused', 'failed') order by subscription_id desc limit 1`,
        [userId],
      );
      await this.tasks.open(tx, {
        kind: 'evidence',
        cause: causeOf(id),
        userId,
        subscriptionId: subscription?.subscription_id ?? null,
      });
      return { id, lookBy: lookByOf(tx.now).toISOString(), events: tx.events };
    });
  }

  accept(
    { id, method, takenOn, finding, reference, note }: z.output<typeof acceptDocument.input>,
    ctx: Context,
  ): Promise<{ evidenceId: number; events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.undecided(tx, id, ctx);
      if (finding.kind !== row.kind)
        throw invalid('kind', 'This document was sent for something else. Please record that, or refuse it.');
      const photoId = Number(row.photo_ids[0]);
      const { id: evidenceId } = await this.evidence.recordIn(tx, {
        userId: row.user_id,
        method,
        takenOn,
        finding,
        reference,
        note,
        photoId,
        clientId: `document-${id}`,
        mustSay: true,
      });
      await this.decide(tx, row, ctx, {}, evidenceId);
      const verified = (await this.evidence.newest(tx, row.user_id)).get(row.kind);
      if (verified)
        await this.notices.tell(
          tx,
          row.user_id,
          `${causeOf(id)}:accepted`,
          'notice',
          evidenceNotice({
            title: 'We have accepted your document',
            text: 'What it shows is on your record, and your prescriber goes by it.',
            counts: '',
            state: 'verified',
          }),
        );
      return { evidenceId, events: tx.events };
    });
  }

  refuse({ id, refusal }: z.output<typeof refuseDocument.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.undecided(tx, id, ctx);
      await this.decide(tx, row, ctx, { refusal }, null);
      await this.notices.tell(
        tx,
        row.user_id,
        `${causeOf(id)}:refused`,
        'notice',
        evidenceNotice({
          title: 'Your document was not enough',
          text: DOCUMENT_REFUSALS[refusal],
          counts: 'Your treatment waits for it; nothing is charged meanwhile.',
          state: 'refused',
        }),
      );
      return { events: tx.events };
    });
  }

  /** Newest first. */
  async of(reader: Reader, userId: number): Promise<z.input<typeof EvidenceDocument>[]> {
    // As JSON: with an array of numbers it could not be asked together with anything.
    const rows = await reader.rows<DocumentRow>(
      'select id, user_id, kind, to_json(photo_ids) as photo_ids, sent_at, decided_at, decided_by_name, record_sealed from evidence_documents where user_id = ? order by id desc',
      [userId],
    );
    return rows.map((row) => {
      const { source, refusal = null } = this.open(row);
      return {
        id: row.id,
        kind: row.kind,
        source,
        photoIds: row.photo_ids.map(Number),
        sentAt: row.sent_at.toISOString(),
        lookBy: lookByOf(row.sent_at).toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        decidedBy: row.decided_by_name,
        refusal,
      };
    });
  }

  private async undecided(tx: Tx, id: number, ctx: Context): Promise<DocumentRow> {
    const row = await tx.first<DocumentRow>('select * from evidence_documents where id = ? for update', [id]);
    if (!row) throw notFound('This document');
    if (row.user_id === userIdOf(ctx))
      throw new Fault('forbidden', 'You cannot decide about your own document. Please ask a colleague.');
    if (row.decided_at !== null)
      throw conflict(
        `${row.decided_by_name} decided about this on ${londonClock(row.decided_at)}. Please load the page again.`,
        'decided',
      );
    return row;
  }

  private async decide(
    tx: Tx,
    row: DocumentRow,
    ctx: Context,
    more: Pick<Sealed, 'refusal'>,
    evidenceId: number | null,
  ): Promise<void> {
    await tx.rows(
      'update evidence_documents set decided_at = ?, decided_by_id = ?, decided_by_name = ?, evidence_id = ?, record_sealed = ? where id = ?',
      [tx.now, userIdOf(ctx), ctx.actor.name, evidenceId, this.seal(row.id, { ...this.open(row), ...more }), row.id],
    );
    await this.tasks.finishCause(tx, causeOf(row.id), '');
  }

  private waiting(
    tx: Tx,
    userId: number,
    kind: DocumentKind,
    photoIds: readonly number[],
  ): Promise<DocumentRow | undefined> {
    return tx.first<DocumentRow>(
      'select * from evidence_documents where user_id = ? and kind = ? and photo_ids = ?::bigint[] and decided_at is null',
      [userId, kind, photoIds],
    );
  }

  private seal(id: number, record: Sealed): string {
    return this.sealer.sealJson(PLACE, id, record);
  }

  private open(row: DocumentRow): Sealed {
    return this.sealer.openJson<Sealed>(PLACE, row.id, row.record_sealed);
  }
}
