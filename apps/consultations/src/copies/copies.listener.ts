import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { cardUsed, subscriptionChanged } from '@sorrel/contracts/billing/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import type { Customer } from '@sorrel/contracts/identity/words';
import { photosAdded } from '@sorrel/contracts/media/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { ReviewsService } from '../reviews/reviews.service.ts';
import { Verdicts } from '../verdicts/verdicts.service.ts';
import { CorrectionsService } from '../patients/corrections.service.ts';
import { Duplicates } from '../people/duplicates.service.ts';
import { People } from '../people/people.service.ts';
import { outlineOf } from '../people/person.ts';

/** Keeps the copies. Events may come twice or late: the highest `seq` wins. */
@Controller()
export class CopiesListener {
  constructor(
    private readonly people: People,
    private readonly reviews: ReviewsService,
    private readonly duplicates: Duplicates,
    private readonly corrections: CorrectionsService,
    private readonly verdicts: Verdicts,
  ) {}

  @EventHandler(customerRegistered)
  onRegistered(data: z.output<typeof customerRegistered.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.keep(data.customer, seq, tx, true);
  }

  @EventHandler(customerChanged)
  onChanged(data: z.output<typeof customerChanged.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.keep(data.customer, seq, tx, false);
  }

  @EventHandler(subscriptionChanged)
  async onSubscription(data: z.output<typeof subscriptionChanged.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    const { subscriptionId: id, userId, status, shouldCancel, treatmentSlug, consultation } = data;
    const kept = await tx.first<{ before: string | null }>(
      `with before as (select status from subscriptions where subscription_id = ?), kept as (
         insert into subscriptions (subscription_id, user_id, seq, status, should_cancel, treatment_slug, consultation) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (subscription_id) do update set seq = excluded.seq, status = excluded.status, should_cancel = excluded.should_cancel, treatment_slug = excluded.treatment_slug, consultation = excluded.consultation
         where subscriptions.seq < excluded.seq returning true
       ) select (select status from before) as before from kept`,
      [id, id, userId, seq, status, shouldCancel, treatmentSlug, consultation],
    );
    // A product in use ends with its subscription, even if the event of its beginning arrives after the one of its end.
    const wasOver = kept?.before ? isOver(kept.before) : false;
    if (kept && wasOver !== isOver(status)) await this.verdicts.renew(tx, userId);
  }

  @EventHandler(photosAdded)
  async onPhotos(data: z.output<typeof photosAdded.data>, tx: Tx): Promise<void> {
    for (const photo of data.photos) {
      await tx.rows(
        // A picture sent again keeps the day on which it was first sent, even if the first event arrives second.
        `insert into photos (photo_id, user_id, view, added_at) values (?, ?, ?, ?)
         on conflict (photo_id) do update set view = excluded.view, added_at = excluded.added_at where photos.added_at > excluded.added_at`,
        [photo.id, data.userId, photo.view, photo.at],
      );
    }
    await this.duplicates.samePhoto(tx, data.userId, [...new Set(data.photos.flatMap(({ alsoOf }) => alsoOf))]);
    const newest = data.photos.map(({ at }) => new Date(at)).toSorted((a, b) => b.getTime() - a.getTime())[0];
    if (newest) await this.reviews.answered(tx, data.userId, newest);
  }

  @EventHandler(cardUsed)
  onCard({ userId, print }: z.output<typeof cardUsed.data>, tx: Tx): Promise<void> {
    return this.duplicates.note(tx, userId, 'card', print);
  }

  private async keep(customer: Customer, seq: number, tx: Tx, isRegistering: boolean): Promise<void> {
    const reads = tx.together();
    const [isGone, known] = await Promise.all([isErased(reads, customer.id), this.people.copy(reads, customer.id)]);
    // Of what has been overtaken no value is given a token.
    if (isGone || (known && known.seq >= seq)) return;
    const before = known?.outline;
    const [{ outline, addressPrint }, own] = await Promise.all([
      this.people.sealOutline(reads, customer),
      this.duplicates.ownPrints(reads, customer),
    ]);
    const likenesses = this.duplicates.ownParts(own);
    const kept = await tx.rows(
      `with kept as (
         insert into customers (user_id, seq, outline_sealed, address_print) values (?, ?, ?, ?)
         on conflict (user_id) do update set seq = excluded.seq, outline_sealed = excluded.outline_sealed, address_print = excluded.address_print where customers.seq < excluded.seq returning user_id
       ), ${likenesses.sql} select user_id from kept`,
      [customer.id, seq, outline, addressPrint, ...likenesses.params],
    );
    if (kept.length === 0) return;
    if (!before && isRegistering) return;
    if (before) await this.corrections.judge(tx, customer.id, before, outlineOf(customer), seq);
    await this.verdicts.renew(tx, customer.id);
  }
}

const isOver = (status: string): boolean => ['cancelled', 'refused', 'failed'].includes(status);
