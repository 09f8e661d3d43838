import { Injectable } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import { gathered, type Reader } from '@sorrel/service-kit/database/together';
import { FINISHED } from '../model/aggregate.ts';
import { Clock } from '@sorrel/service-kit/clock';
import { beginningOf } from '../decisions/beginning.ts';
import { barrierOf } from '../decisions/safety/barrier.ts';
import { offered, proposalOf, type Proposal } from '../decisions/safety/offered.ts';
import { PatientsQueries } from '../copies/patients.queries.ts';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import type { Offer } from '../catalogue/product.ts';

type Rows = Reader;

export interface Unpaid {
  id: number;
  isOpen: boolean;
  frequency: number | null;
  /** Credit that its open payment holds already: it counts as available for its price, and for no other order's. */
  heldPence: number;
}

/** `passedOver`: the plan chosen last, where its consultation is still to be finished. */
type Proposed = Proposal & { passedOver: Offer | null };

// The same condition at a start: the customer has this treatment already, and it is not sold again.
const HAD = `s.origin = 'checkout' and s.charges_paid > 0 and s.status not in ('cancelled', 'refused') and not (s.${FINISHED.replace(' and ', ' and s.')})`;

/** What stands in a customer's checkout. */
@Injectable()
export class CheckoutQueries {
  constructor(
    private readonly db: Db,
    private readonly catalogue: CatalogueQueries,
    private readonly patients: PatientsQueries,
    private readonly clock: Clock,
  ) {}

  /** What may be sold to them of what they want: nothing that a safety rule bars. */
  async chosen(userId: number, rows: Rows = this.db): Promise<Offer | null> {
    return (await this.proposal(userId, rows))?.offer ?? null;
  }

  /** The plan they want, and what they may buy of it. Null: they have chosen nothing, and no consultation suggests a plan. */
  async proposal(userId: number, rows: Rows = this.db): Promise<Proposed | null> {
    const reads = gathered(rows);
    const [found, patient] = await Promise.all([this.wanted(userId, reads), this.patients.of(reads, userId)]);
    if (!found) return null;
    const { wanted, passedOver } = found;
    return { ...proposalOf(wanted, await this.catalogue.offers(), patient, this.clock.today()), passedOver };
  }

  /** A plan as an order of this person begins with it. */
  async begun(offer: Offer, userId: number, rows: Rows = this.db): Promise<Offer> {
    const patient = await this.patients.of(rows, userId);
    return beginningOf(offer, await this.catalogue.offers(), patient, this.clock.today());
  }

  /**
   * Of the finished consultations whose treatment is not had yet: the plan they chose, else the usual one of the latest. A consultation
   * submitted after the choice wins when it is about something else.
   */
  private async wanted(userId: number, rows: Rows): Promise<{ wanted: Offer; passedOver: Offer | null } | null> {
    const [[latest, ...others], row] = await Promise.all([
      this.openOf(userId, rows),
      rows.first<{ plan_id: number | null; chosen_at: Date | null }>(
        'select plan_id, chosen_at from checkouts where user_id = ?',
        [userId],
      ),
    ]);
    if (!latest) return null;
    const offer = row?.plan_id ? await this.catalogue.ofPlan(row.plan_id) : undefined;
    const isOpen = offer?.isOffered && [latest, ...others].some(({ slug }) => slug === offer.consultation);
    const isOverruled = offer?.consultation !== latest.slug && row?.chosen_at && latest.at > row.chosen_at.getTime();
    if (isOpen && !isOverruled) return { wanted: offer, passedOver: null };
    const [usual] = await this.catalogue.ofConsultation(latest.slug);
    return usual ? { wanted: usual, passedOver: isOverruled ? null : (offer ?? null) } : null;
  }

  /** All that may be chosen instead: the plans, as far as no safety rule bars them, of every finished consultation whose treatment is not had yet. */
  async plansOf(userId: number): Promise<Offer[]> {
    const open = await this.openOf(userId, this.db);
    const plans = (await Promise.all(open.map(({ slug }) => this.catalogue.ofConsultation(slug)))).flat();
    const patient = await this.patients.of(this.db, userId);
    const offers = await this.catalogue.offers();
    return plans
      .map((plan) => beginningOf(plan, offers, patient, this.clock.today()))
      .filter((plan) => !plan.isStopped && !plan.isComingSoon && barrierOf(offered(plan), patient) === null);
  }

  /** Whether this treatment (or any, where none is named) is paid for and still running. */
  async hasBought(userId: number, consultation: string | null, rows: Rows = this.db): Promise<boolean> {
    const sql = `select 1 from subscriptions s where s.user_id = ? and s.consultation = coalesce(?, s.consultation) and ${HAD} limit 1`;
    return (await rows.first(sql, [userId, consultation])) !== undefined;
  }

  // Latest first.
  private async openOf(userId: number, rows: Rows): Promise<{ slug: string; at: number }[]> {
    const row = await rows.first<{ open: { slug: string; at: number }[] | null }>(
      `select jsonb_agg(jsonb_build_object('slug', k.slug, 'at', (extract(epoch from k.submitted_at) * 1000)::bigint) order by k.submitted_at desc) as open
       from consultations k where k.user_id = ? and not exists (select 1 from subscriptions s where s.user_id = k.user_id and s.consultation = k.slug and ${HAD})`,
      [userId],
    );
    return row?.open ?? [];
  }

  async codeOf(userId: number, rows: Rows = this.db): Promise<string | null> {
    return (
      (await rows.first<{ code: string | null }>('select code from checkouts where user_id = ?', [userId]))?.code ??
      null
    );
  }

  /** The order of this consultation that a start would go on with, or that it would replace (`isOpen` false): not paid for yet. */
  async orderOf(userId: number, offer: Offer | null): Promise<Unpaid | null> {
    if (!offer) return null;
    const row = await this.db.first<{ id: number; status: string; frequency: number | null; held: number }>(
      `select s.id, s.status, s.frequency, (select coalesce(sum(c.credit_pence), 0)::int from charges c
         where c.subscription_id = s.id and c.state in ('created', 'requires_action', 'processing')) as held
       from subscriptions s where s.user_id = ? and s.consultation = ? and s.origin = 'checkout' and s.charges_paid = 0 and s.status in ('pending', 'failed')`,
      [userId, offer.consultation],
    );
    if (!row) return null;
    const isOpen = row.status === 'pending';
    return { id: row.id, isOpen, frequency: isOpen ? row.frequency : null, heldPence: isOpen ? row.held : 0 };
  }

  async consultationOf(userId: number, slug: string, rows: Rows = this.db): Promise<number | null> {
    return (
      (
        await rows.first<{ consultation_id: number }>(
          'select consultation_id from consultations where user_id = ? and slug = ?',
          [userId, slug],
        )
      )?.consultation_id ?? null
    );
  }
}
