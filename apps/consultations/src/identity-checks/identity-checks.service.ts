import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { evidenceNotice } from '@sorrel/contracts/consultations/evidence-state';
import type {
  beginIdentityCheck,
  decideIdentityCheck,
  IdentityCheck,
  receiveIdentityWebhook,
} from '@sorrel/contracts/consultations/rpc';
import { dueAt, urgencyOf } from '@sorrel/contracts/consultations/urgency';
import { londonDate } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { isSimilarName } from '../people/name.ts';
import { People } from '../people/people.service.ts';
import { nameOf } from '../people/person.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import type { CheckResult, IdentityChecks } from './identity-checks.ts';
import { nextReadBack } from './read-back.ts';

type State = IdentityCheck['state'];
interface CheckRow extends Row {
  id: number;
  user_id: number;
  begun_at: Date;
  session_id: string | null;
  state: State;
  told_at: Date | null;
  decided_by_name: string | null;
  record_sealed: string | null;
}
interface OnDocument {
  name: string;
  birthDate: string;
}

export const READ_CHECK_JOB = 'read-identity-check';
export const READ_BACK_JOB = 'read-identity-check-back';
const PLACE = 'consultations.identity_checks.record';
/** A page that was left open, or opened before the message came, offers a check that is done. */
const STALE_PAGE_MS = 12 * 3_600_000;
const causeOf = (id: number): string => `identity-check:${id}`;

/** Checks by the identity service: matched with the account, and with a person where something differs. */
@Injectable()
export class IdentityChecksService {
  private readonly service: IdentityChecks | null;

  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly evidence: EvidenceService,
    private readonly notices: NoticesService,
    private readonly people: People,
    private readonly tasks: TasksService,
    private readonly clock: Clock,
    @Inject(CONSULTATIONS_CONFIG) { identityChecks }: ConsultationsConfig,
  ) {
    this.service = identityChecks;
  }

  get isOffered(): boolean {
    return this.service !== null;
  }

  async begin({ returnUrl }: z.output<typeof beginIdentityCheck.input>, ctx: Context): Promise<{ url: string }> {
    const { service } = this;
    if (!service) throw notFound('An identity check');
    const userId = userIdOf(ctx);
    await this.lookAtLast(userId, ctx);
    const { id, begunAt } = await this.db.transaction(ctx, async (tx) => {
      const [sent] = await tx.rows(`select 1 from consultations where user_id = ? and status = 'submitted' limit 1`, [
        userId,
      ]);
      if (!sent) throw conflict('An identity check belongs to a treatment. Please send a consultation first.');
      const open = await tx.first<CheckRow>(
        `select * from identity_checks where user_id = ? and state in ('begun', 'processing', 'with-person') for update`,
        [userId],
      );
      if (open && open.state !== 'begun')
        throw conflict('Your last check is still being looked at. We write to you.', 'with_person');
      // A link that was left lying is not good for ever: a new session takes its place.
      if (open) await tx.rows(`update identity_checks set state = 'gone' where id = ?`, [open.id]);
      const next = await tx.nextId('identity_checks');
      await tx.rows(`insert into identity_checks (id, user_id, begun_at, state) values (?, ?, ?, 'begun')`, [
        next,
        userId,
        tx.now,
      ]);
      return { id: next, begunAt: tx.now };
    });
    // With its moment: numbers begin anew where data does, and the service remembers keys for a day.
    const { sessionId, url } = await service.begin(`check-${id}-${begunAt.getTime()}`, returnUrl);
    await this.db.transaction(ctx, async (tx) => {
      await tx.rows('update identity_checks set session_id = ? where id = ?', [sessionId, id]);
      await this.planReadBack(tx, id, tx.now);
    });
    return { url };
  }

  /** What the service has finished counts, whether or not we have heard of it: nobody has to show their document twice. */
  private async lookAtLast(userId: number, ctx: Context): Promise<void> {
    const newest = () =>
      this.db.first<CheckRow>(
        `select i.* from identity_checks i left join evidence e on e.id = i.evidence_id
          where i.user_id = ? and i.state <> 'gone' and e.withdrawn_at is null order by i.id desc limit 1`,
        [userId],
      );
    const last = await newest();
    if (!last) return;
    if (isOpen(last.state)) await this.look(last.id, ctx);
    const now = await newest();
    // Of another day it may be too old, or withdrawn, and asked for anew.
    if (now?.state === 'verified' && this.clock.now().getTime() - now.begun_at.getTime() < STALE_PAGE_MS)
      throw conflict('Your last check has reached us: your identity is checked, and you need do nothing more for it.');
  }

  private async planReadBack(tx: Tx, id: number, begunAt: Date): Promise<void> {
    const dueAt = nextReadBack(begunAt, tx.now);
    if (dueAt) await tx.schedule({ kind: READ_BACK_JOB, key: causeOf(id), data: { id }, dueAt });
  }

  receive(
    { body, signature }: z.output<typeof receiveIdentityWebhook.input>,
    ctx: Context,
  ): Promise<{ isNew: boolean }> {
    const session = this.service?.news(Buffer.from(body, 'base64'), signature, new Date());
    if (!session) throw new Fault('bad_request', 'This is no message of the identity service.');
    return this.db.transaction(ctx, async (tx) => {
      const check = await tx.first<CheckRow>('select * from identity_checks where session_id = ?', [session]);
      if (check)
        await tx.schedule({ kind: READ_CHECK_JOB, key: causeOf(check.id), data: { id: check.id }, dueAt: tx.now });
      return { isNew: check !== undefined };
    });
  }

  /** The service is asked what is true now: what a message says may be old. */
  async look(id: number, ctx: Context): Promise<void> {
    const before = await this.db.first<CheckRow>('select * from identity_checks where id = ?', [id]);
    if (!this.service || !before?.session_id || !isOpen(before.state)) return;
    const result = await this.service.read(before.session_id);
    await this.db.transaction(ctx, async (tx) => {
      const check = await tx.first<CheckRow>('select * from identity_checks where id = ? for update', [id]);
      if (check && isOpen(check.state)) await this.take(tx, check, result);
    });
  }

  /** Webhooks get lost, so the service is asked now and then while a check is open. */
  async readBack(id: number, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      const check = await tx.first<CheckRow>('select * from identity_checks where id = ?', [id]);
      if (!check || !isOpen(check.state)) return;
      // Planned before the service is asked: one that is away does not end the asking.
      await this.planReadBack(tx, id, check.begun_at);
      await tx.schedule({ kind: READ_CHECK_JOB, key: causeOf(id), data: { id }, dueAt: tx.now });
    });
  }

  private async take(tx: Tx, check: CheckRow, result: CheckResult): Promise<void> {
    if (result.state !== 'verified') {
      await tx.rows('update identity_checks set state = ? where id = ?', [result.state, check.id]);
      if (result.state === 'failed')
        await this.tell(tx, check, 'failed', {
          title: 'Your identity could not be checked',
          text: 'The picture of your document or of your face could not be used. Please try again in good light, or choose another way.',
          state: 'not-checked',
        });
      return;
    }
    const { outline } = await this.people.person(tx, check.user_id);
    const document = { name: result.documentName, birthDate: result.documentBirthDate };
    const isSame =
      outline !== null && outline.birth_date === document.birthDate && isSimilarName(document.name, nameOf(outline));
    if (isSame) return this.verified(tx, check, document);
    await tx.rows(`update identity_checks set state = 'with-person', told_at = ?, record_sealed = ? where id = ?`, [
      tx.now,
      this.sealer.sealJson(PLACE, check.id, document satisfies OnDocument),
      check.id,
    ]);
    const plan = await tx.first<{ subscription_id: number }>(
      'select max(subscription_id) as subscription_id from subscriptions where user_id = ?',
      [check.user_id],
    );
    await this.tasks.open(tx, {
      kind: 'evidence',
      cause: causeOf(check.id),
      userId: check.user_id,
      subscriptionId: plan?.subscription_id ?? null,
    });
  }

  decide({ id, isTheirs }: z.output<typeof decideIdentityCheck.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const check = await tx.first<CheckRow>('select * from identity_checks where id = ? for update', [id]);
      if (!check?.record_sealed) throw notFound('This identity check');
      if (check.user_id === userIdOf(ctx))
        throw new Fault('forbidden', 'You cannot decide about your own identity. Please ask a colleague.');
      if (check.state !== 'with-person')
        throw conflict(`${check.decided_by_name} has decided this. Please load the page again.`, 'decided');
      await tx.rows('update identity_checks set decided_at = ?, decided_by_id = ?, decided_by_name = ? where id = ?', [
        tx.now,
        userIdOf(ctx),
        ctx.actor.name,
        id,
      ]);
      if (isTheirs) await this.verified(tx, check, this.onDocument(check)!);
      else {
        await tx.rows(`update identity_checks set state = 'failed' where id = ?`, [id]);
        await this.tell(tx, check, 'refused', {
          title: 'Your identity could not be checked',
          text: 'The name or the date of birth on your document is not the one of your account. Please write to us here, so that we can put it right.',
          state: 'not-checked',
        });
      }
      await this.tasks.finishCause(tx, causeOf(id), '');
      return { events: tx.events };
    });
  }

  private async verified(tx: Tx, check: CheckRow, document: OnDocument): Promise<void> {
    const evidenceId = await this.evidence.recordCheck(tx, {
      userId: check.user_id,
      takenOn: londonDate(tx.now),
      finding: { kind: 'identity', documentName: document.name, documentBirthDate: document.birthDate },
      reference: `Identity check ${check.id}, ${check.session_id}`,
    });
    await tx.rows(`update identity_checks set state = 'verified', evidence_id = ? where id = ?`, [
      evidenceId,
      check.id,
    ]);
    await this.tell(tx, check, 'verified', {
      title: 'We have checked your identity',
      text: 'It is on your record, and you need do nothing more for it.',
      state: 'verified',
    });
  }

  private tell(
    tx: Tx,
    check: CheckRow,
    what: string,
    words: { title: string; text: string; state: 'verified' | 'not-checked' },
  ): Promise<void> {
    const counts = words.state === 'verified' ? '' : 'Your treatment waits for it; nothing is charged meanwhile.';
    return this.notices.tell(
      tx,
      check.user_id,
      `${causeOf(check.id)}:${what}`,
      'notice',
      evidenceNotice({ ...words, counts }),
    );
  }

  /** The last one, as the patient reads of it. */
  async last(
    reader: Reader,
    userId: number,
  ): Promise<{ state: 'begun' | 'processing' | 'failed' | 'with-person'; at: string; lookBy: string | null } | null> {
    const [check] = await reader.rows<CheckRow>(
      `select * from identity_checks where user_id = ? and state <> 'gone' order by id desc limit 1`,
      [userId],
    );
    if (!check || check.state === 'verified' || check.state === 'gone') return null;
    const lookBy = check.told_at ? dueAt(urgencyOf('evidence'), check.told_at).toISOString() : null;
    return { state: check.state, at: check.begun_at.toISOString(), lookBy };
  }

  /** Newest first. */
  async of(reader: Reader, userId: number): Promise<z.input<typeof IdentityCheck>[]> {
    const rows = await reader.rows<CheckRow>(
      `select * from identity_checks where user_id = ? and state <> 'gone' order by id desc`,
      [userId],
    );
    return rows.map((check) => ({
      id: check.id,
      begunAt: check.begun_at.toISOString(),
      state: check.state,
      document: this.onDocument(check),
      decidedBy: check.decided_by_name,
    }));
  }

  private onDocument(check: CheckRow): OnDocument | null {
    return check.record_sealed === null ? null : this.sealer.openJson<OnDocument>(PLACE, check.id, check.record_sealed);
  }
}

const isOpen = (state: State): boolean => state === 'begun' || state === 'processing' || state === 'failed';
