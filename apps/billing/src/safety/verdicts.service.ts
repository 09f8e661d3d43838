import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { decisionWanted } from '@sorrel/contracts/billing/events';
import type { verdictsChanged } from '@sorrel/contracts/consultations/events';
import { substancesIn } from '@sorrel/contracts/substances';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import type { Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { recalled } from '../decisions/lifecycle/review.ts';
import { isUnpaidOrder } from '../model/aggregate.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { barrierOf, type Barrier, type Patient } from '../decisions/safety/barrier.ts';
import { offered } from '../decisions/safety/offered.ts';
import { PatientsQueries, VERDICTS_PLACE } from '../copies/patients.queries.ts';

const LIVE = `status in ('pending', 'incomplete', 'review', 'shipping', 'active', 'failed')`;
const BARRIERS: readonly string[] = ['ruled-out', 'consultation', 'decision'] satisfies Barrier[];

/** Applies the rules' verdicts on a person to held items, items cleared to be sent, and unpaid orders. */
@Injectable()
export class VerdictsService {
  constructor(
    private readonly sealer: Sealer,
    private readonly patients: PatientsQueries,
    private readonly subscriptions: SubscriptionsService,
    private readonly holds: HoldsService,
    private readonly catalogue: CatalogueQueries,
  ) {}

  /** The newest verdict counts: one that comes late, or twice, changes nothing. */
  async keep(tx: Tx, { userId, treatments }: z.output<typeof verdictsChanged.data>, seq: number): Promise<void> {
    const kept = await tx.rows(
      'insert into verdicts (user_id, seq, verdicts_sealed) values (?, ?, ?) on conflict (user_id) do update set seq = excluded.seq, verdicts_sealed = excluded.verdicts_sealed where verdicts.seq < excluded.seq returning user_id',
      [userId, seq, this.sealer.sealJson(VERDICTS_PLACE, userId, treatments)],
    );
    if (kept.length === 0) return;
    const rows = await tx.rows<{ id: number; consultation: string }>(
      `select id, consultation from subscriptions where user_id = ? and ${LIVE} order by id`,
      [userId],
    );
    const locked: Aggregate[] = [];
    for (const { id } of rows) locked.push(await this.subscriptions.locked(tx, id));
    // After the locks: what was waited for may have changed it.
    const patient = await this.patients.of(tx, userId);
    for (const aggregate of locked) await this.takeEffect(tx, aggregate, patient);
    const running = new Set(rows.map(({ consultation }) => consultation));
    await this.wantDecisions(tx, userId, patient, running);
  }

  private async takeEffect(tx: Tx, aggregate: Aggregate, patient: Patient): Promise<void> {
    const { subscription, items } = aggregate;
    const barred = new Map<number, Barrier>();
    for (const item of items) {
      const barrier = await this.patients.barrier(tx, subscription, item, patient);
      if (barrier) barred.set(item.sequence, barrier);
      // Held for a reason that may be gone, or an order that must no longer be paid: its job checks now.
      const isHeld = item.hold !== null && item.hold !== undefined && BARRIERS.includes(item.hold);
      const isUnpaid = subscription.origin === 'checkout' && isUnpaidOrder(subscription);
      if (item.status === 'upcoming' && ((isHeld && item.hold !== barrier) || (isUnpaid && barrier)))
        item.nextAttemptAt = tx.now;
    }
    const decision = recalled(this.subscriptions.state(aggregate), ({ sequence }) => barred.has(sequence), {
      text: 'Held: a safety rule stands in the way; a prescriber decides',
      cause: 'The customer’s answers',
    });
    if (decision.notes.length > 0) await this.subscriptions.apply(tx, aggregate, decision);
    await this.holds.foresee(tx, aggregate);
    await this.subscriptions.replan(tx, aggregate);
  }

  // Asks for a decision where a person who has answered the questions is kept from an offer only by rules that wait for a prescriber.
  private async wantDecisions(tx: Tx, userId: number, patient: Patient, running: Set<string>): Promise<void> {
    for (const treatment of TREATMENT_SLUGS) {
      if (running.has(treatment) || !patient.verdicts?.some((one) => one.treatment === treatment && one.isAnswered))
        continue;
      const offers = await this.catalogue.ofConsultation(treatment);
      const waiting = offers.filter((offer) => barrierOf(offered(offer), patient) === 'decision');
      if (waiting.length === 0) continue;
      const substances = [...new Set(waiting.flatMap(({ product }) => substancesIn(product.ingredients)))];
      await tx.publish(decisionWanted, `patient:${userId}`, { userId, treatment, substances });
    }
  }
}
