import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { cardUsed, subscriptionChanged } from '@sorrel/contracts/billing/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import type { Customer } from '@sorrel/contracts/identity/words';
import { photosAdded } from '@sorrel/contracts/media/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { CopyHandler, EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import type { CopyWrite } from '@sorrel/service-kit/messaging/events/event-pipeline';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { ReviewsService } from '../reviews/reviews.service.ts';
import { Verdicts } from '../verdicts/verdicts.service.ts';
import { CorrectionsService } from '../patients/corrections.service.ts';
import { Duplicates } from '../people/duplicates.service.ts';
import { People } from '../people/people.service.ts';
import { outlineOf } from '../people/person.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { toldInAddress } from '../words/words.ts';

/** Keeps the copies. Events may come twice or late: the highest `seq` wins. */
@Controller()
export class CopiesListener {
  constructor(
    private readonly people: People,
    private readonly reviews: ReviewsService,
    private readonly duplicates: Duplicates,
    private readonly corrections: CorrectionsService,
    private readonly verdicts: Verdicts,
    private readonly tasks: TasksService,
  ) {}

  @EventHandler(customerRegistered)
  onRegistered(data: z.output<typeof customerRegistered.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.keep(data.customer, seq, tx, true);
  }

  @EventHandler(customerChanged)
  onChanged(data: z.output<typeof customerChanged.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.keep(data.customer, seq, tx, false);
  }

  @CopyHandler(subscriptionChanged)
  onSubscription(data: z.output<typeof subscriptionChanged.data>, { seq }: Envelope): CopyWrite {
    const { subscriptionId: id, userId, status, shouldCancel, treatmentSlug, consultation } = data;
    const params = [id, userId, seq, status, shouldCancel, treatmentSlug, consultation];
    const turns = [isOver(status), id];
    // A product in use ends with its subscription, even if the event of its beginning arrives after the one of its end.
    const handle = async (tx: Tx): Promise<void> => {
      const kept = await tx.first<{ turns: boolean }>(
        `with before as (select ${TURNS} as turns), fresh as (select 1), kept as (${SUBSCRIPTION} returning 1) select turns from before, kept`,
        [...turns, ...params],
      );
      if (kept?.turns) await this.verdicts.renew(tx, userId);
    };
    return { sql: SUBSCRIPTION, params, more: { when: TURNS, params: turns, handle } };
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
    const isJudged = before !== undefined || !isRegistering;
    const lock = this.verdicts.lock(customer.id);
    const kept = await tx.rows(
      `with kept as (
         insert into customers (user_id, seq, outline_sealed, address_print) values (?, ?, ?, ?)
         on conflict (user_id) do update set seq = excluded.seq, outline_sealed = excluded.outline_sealed, address_print = excluded.address_print where customers.seq < excluded.seq returning user_id
       ), ${likenesses.sql} select user_id${isJudged ? `, ${lock.sql}` : ''} from kept`,
      [customer.id, seq, outline, addressPrint, ...likenesses.params, ...(isJudged ? lock.params : [])],
    );
    if (kept.length === 0) return;
    const told = toldInAddress(before?.address ?? [], outlineOf(customer).address);
    if (told)
      await this.tasks.open(tx, {
        kind: 'words',
        cause: `words:parcel:${customer.id}:${seq}`,
        userId: customer.id,
        subscriptionId: null,
        told,
      });
    if (!isJudged) return;
    if (before) await this.corrections.judge(tx, customer.id, before, outlineOf(customer), seq);
    await this.verdicts.renewLocked(tx, customer.id);
  }
}

const OVER: readonly string[] = ['cancelled', 'refused', 'failed'];
const isOver = (status: string): boolean => OVER.includes(status);

/** Whether a subscription that ran is over now, or the other way round. One that nobody has heard of ran. */
const TURNS = `?::boolean <> coalesce((select status in (${OVER.map((one) => `'${one}'`).join(', ')}) from subscriptions where subscription_id = ?), false)`;
const SUBSCRIPTION = `insert into subscriptions (subscription_id, user_id, seq, status, should_cancel, treatment_slug, consultation)
  select ?::bigint, ?::bigint, ?::bigint, ?, ?::boolean, ?, ? from fresh
  on conflict (subscription_id) do update set seq = excluded.seq, status = excluded.status, should_cancel = excluded.should_cancel, treatment_slug = excluded.treatment_slug, consultation = excluded.consultation
  where subscriptions.seq < excluded.seq`;
