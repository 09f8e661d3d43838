import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { evidenceChanged } from '@sorrel/contracts/consultations/events';
import type { recordEvidence } from '@sorrel/contracts/consultations/rpc';
import type { Evidence, EvidenceKind, EvidenceMethod, Finding } from '@sorrel/contracts/consultations/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { doesCount, REFERENCE_ASKED } from '@sorrel/contracts/consultations/evidence';
import { counts, factsFrom, freshUntil, isExpired, lastDay, type Known, type Verified } from './evidence.ts';

type NewEvidence = z.output<typeof recordEvidence.input> & {
  /** A picture alone does not say where it can be looked up again. */
  mustSay?: boolean;
};

interface EvidenceRow extends Row {
  id: number;
  user_id: number;
  method: EvidenceMethod;
  taken_on: string;
  recorded_at: Date;
  verifier_id: number;
  verifier_name: string;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  record_sealed: string;
}
interface Sealed {
  finding: Finding;
  note: string;
  /** Absent in records from before it was asked for. */
  reference?: string;
  photoId?: number;
  withdrawnBecause?: string;
}

const PLACE = 'consultations.evidence.record';
/** Makes the rules judge a patient again. */
export const VERDICT_JOB = 'renew-verdict';
/** A finding older than this says nothing about today. */
const OLDEST_YEARS = 10;

/** What members of staff have verified about patients: written once, read by the rules, withdrawn when it was wrong. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
  ) {}

  record(input: NewEvidence, ctx: Context): Promise<{ id: number }> {
    return this.db.transaction(ctx, (tx) => this.recordIn(tx, input));
  }

  async recordIn(tx: Tx, input: NewEvidence): Promise<{ id: number }> {
    const { ctx } = tx;
    const { userId, finding, takenOn } = input;
    const today = this.clock.today();
    if (userId === userIdOf(ctx)) throw new Fault('forbidden', 'You cannot verify yourself. Please ask a colleague.');
    if (takenOn > today) throw invalid('takenOn', 'This date lies in the future. Please enter the day it was seen.');
    if (Number(today.slice(0, 4)) - Number(takenOn.slice(0, 4)) > OLDEST_YEARS)
      throw invalid('takenOn', 'This is too long ago to say anything about today.');
    if (finding.kind === 'identity' && finding.documentBirthDate >= today)
      throw invalid('documentBirthDate', 'Please enter the date of birth on the document.');
    if (finding.kind === 'identity' && finding.documentExpiresOn && finding.documentExpiresOn < takenOn)
      throw invalid(
        'documentExpiresOn',
        'This document had expired when it was seen. Please ask for one that is valid.',
      );
    const reference = input.reference ?? '';
    const { photoId, method } = input;
    const isNamed =
      method === 'photo'
        ? photoId !== undefined
        : saysSomething(reference) || (photoId !== undefined && !input.mustSay);
    if (!isNamed) throw invalid(method === 'photo' ? 'photoId' : 'reference', REFERENCE_ASKED[method]);
    if (!(await tx.first('select 1 from customers where user_id = ?', [userId]))) throw notFound('This customer');
    const again = input.clientId
      ? await tx.first<{ id: number }>('select id from evidence where user_id = ? and client_id = ?', [
          userId,
          input.clientId,
        ])
      : undefined;
    if (again) return { id: again.id };
    if (
      photoId !== undefined &&
      !(await tx.first('select 1 from photos where photo_id = ? and user_id = ?', [photoId, userId]))
    )
      throw invalid('photoId', 'This picture is not one of this customer’s. Please choose one of theirs.');
    const id = await tx.nextId('evidence');
    const stored = await tx.rows<{ id: number }>(
      `insert into evidence (id, user_id, kind, method, taken_on, recorded_at, verifier_id, verifier_name, record_sealed, client_id) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (user_id, client_id) where client_id is not null do nothing returning id`,
      [
        id,
        userId,
        finding.kind,
        input.method,
        takenOn,
        tx.now,
        userIdOf(ctx),
        ctx.actor.name,
        this.seal(id, {
          finding,
          note: input.note?.trim() ?? '',
          reference,
          ...(photoId === undefined ? {} : { photoId }),
        }),
        input.clientId ?? null,
      ],
    );
    if (stored[0]) {
      if (finding.kind === 'blood-test')
        await tx.rows(
          `update tasks set done_at = ?, done_by = ? where user_id = ? and kind = 'blood-test' and done_at is null`,
          [tx.now, ctx.actor.name, userId],
        );
      await this.tell(tx, userId, finding.kind);
      return { id };
    }
    return (await tx.first<{ id: number }>('select id from evidence where user_id = ? and client_id = ?', [
      userId,
      input.clientId,
    ])) as { id: number };
  }

  /** What the identity service has found, matched with the account: nobody's own record, so anybody may approve on it. */
  async recordCheck(
    tx: Tx,
    { userId, takenOn, finding, reference }: { userId: number; takenOn: string; finding: Finding; reference: string },
  ): Promise<number> {
    const id = await tx.nextId('evidence');
    // A member of staff who has decided about a difference is named; the service alone has no number.
    const isStaff = tx.ctx.actor.kind === 'staff';
    await tx.rows(
      `insert into evidence (id, user_id, kind, method, taken_on, recorded_at, verifier_id, verifier_name, record_sealed) values (?, ?, ?, 'identity-check', ?, ?, ?, ?, ?)`,
      [
        id,
        userId,
        finding.kind,
        takenOn,
        tx.now,
        isStaff ? userIdOf(tx.ctx) : 0,
        isStaff ? tx.ctx.actor.name : 'Identity service',
        this.seal(id, { finding, note: '', reference }),
      ],
    );
    await this.tell(tx, userId, finding.kind);
    return id;
  }

  /** Again: nothing changes. */
  withdraw({ id, reason }: { id: number; reason: string }, ctx: Context): Promise<Record<string, never>> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<EvidenceRow>('select * from evidence where id = ? for update', [id]);
      if (!row) throw notFound('This evidence');
      if (row.withdrawn_at) return {};
      await tx.rows('update evidence set withdrawn_at = ?, withdrawn_by = ?, record_sealed = ? where id = ?', [
        tx.now,
        ctx.actor.name,
        this.seal(id, { ...this.open(row), withdrawnBecause: reason }),
        id,
      ]);
      await this.tell(tx, row.user_id, this.open(row).finding.kind);
      return {};
    });
  }

  /** The evidence that the rules may use. */
  async known(reader: Reader, userId: number, today: string): Promise<Known> {
    return factsFrom(await this.standing(reader, userId), today);
  }

  /** The newest record of each kind that counts by its method: when it was found and written down, and until when it counts. */
  async newest(
    reader: Reader,
    userId: number,
  ): Promise<Map<EvidenceKind, { on: string; until: string | null; at: string }>> {
    const rows = await reader.rows<EvidenceRow & { kind: EvidenceKind }>(
      'select * from evidence where user_id = ? and withdrawn_at is null order by taken_on, id',
      [userId],
    );
    return new Map(
      rows
        .filter(({ kind, method }) => doesCount(kind, method))
        .map(({ kind, taken_on: on, recorded_at: at }) => [
          kind,
          { on, until: lastDay(kind, on), at: at.toISOString() },
        ]),
    );
  }

  /** Billing charges only for what may be approved, and the rules judge again with what was recorded. */
  private async tell(tx: Tx, userId: number, kind: EvidenceKind): Promise<void> {
    await tx.publish(evidenceChanged, `patient:${userId}`, {
      userId,
      kind,
      freshUntil: freshUntil(await this.standing(tx, userId), kind),
    });
    await tx.schedule({ kind: VERDICT_JOB, key: `patient:${userId}`, data: { userId } });
  }

  private async standing(reader: Reader, userId: number): Promise<Verified[]> {
    const rows = await reader.rows<EvidenceRow>(
      'select * from evidence where user_id = ? and withdrawn_at is null order by id',
      [userId],
    );
    return rows.map((row) => ({
      takenOn: row.taken_on,
      finding: this.open(row).finding,
      method: row.method,
      verifierId: row.verifier_id,
    }));
  }

  /** Everything on record, newest first. The caller's transaction writes the audit row of this read. */
  async all(reader: Reader, userId: number): Promise<z.input<typeof Evidence>[]> {
    const rows = await reader.rows<EvidenceRow>('select * from evidence where user_id = ? order by id desc', [userId]);
    const today = this.clock.today();
    return rows.map((row) => {
      const { finding, note, withdrawnBecause, reference = '', photoId = null } = this.open(row);
      return {
        id: row.id,
        method: row.method,
        takenOn: row.taken_on,
        finding,
        reference,
        photoId,
        counts: counts({ finding, method: row.method }),
        note: withdrawnBecause ? [note, `Withdrawn: ${withdrawnBecause}`].filter(Boolean).join(' ') : note,
        recordedAt: row.recorded_at.toISOString(),
        recordedBy: row.verifier_name,
        withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
        withdrawnBy: row.withdrawn_by,
        isExpired: isExpired({ takenOn: row.taken_on, finding }, today),
      };
    });
  }

  private seal(id: number, record: Sealed): string {
    return this.sealer.sealJson(PLACE, id, record);
  }

  private open(row: EvidenceRow): Sealed {
    return this.sealer.openJson<Sealed>(PLACE, row.id, row.record_sealed);
  }
}

/** At least four letters or digits: `-`, `n/a` and `ok` name nothing. */
const saysSomething = (reference: string): boolean => (reference.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 4;
