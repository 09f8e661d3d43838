import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  cancellationRequested,
  cardExpiring,
  chargeAnnounced,
  chargeHeld,
  creditEarned,
  itemPaid,
  paymentFailed,
  paymentRefunded,
  paymentWanted,
  photosAwaited,
  reviewRequested,
} from '@sorrel/contracts/billing/events';
import { consultationUnfinished, reviewApproved, reviewDeclined } from '@sorrel/contracts/consultations/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import { itemShipped } from '@sorrel/contracts/fulfilment/events';
import { codeIssued } from '@sorrel/contracts/identity/events';
import { pounds } from '@sorrel/contracts/money';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { letters, type Letter } from './letter.ts';
import { cardExpiringLetter, creditEarnedLetter, paymentFailedLetter, paymentWantedLetter } from './payment-letter.ts';
import { MailService } from './mail.service.ts';
import { securityLetters } from './security-letter.ts';

type Data<F extends { data: z.ZodType }> = z.output<F['data']>;
const ANNOUNCED = { charge: 'nextCharge', 'full-price': 'offerEnds', 'six-months': 'reminder' } as const;

/** Which news is worth a letter. */
@Injectable()
export class MailListener {
  constructor(private readonly mail: MailService) {}

  @Hears(codeIssued)
  async onCode(data: Data<typeof codeIssued>, tx: Tx, envelope: Envelope): Promise<void> {
    const letter = data.purpose === 'new-email' ? securityLetters.newEmailCode : letters.code;
    await this.mail.write(tx, 'code', envelope.id, null, letter(data.email, data.fname, data.code));
  }

  @Hears(itemPaid)
  async onPaid(data: Data<typeof itemPaid>, tx: Tx): Promise<void> {
    await this.toCustomer(
      tx,
      data.isFirst ? 'order-received' : 'renewal-paid',
      `item:${data.itemId}`,
      data.userId,
      (to, fname) =>
        data.isFirst
          ? letters.orderReceived(to, fname)
          : letters.renewalPaid(to, fname, data.isBackupCard ? (data.card?.last4 ?? '') : null),
    );
  }

  @Hears(reviewRequested)
  async onReview(data: Data<typeof reviewRequested>, tx: Tx): Promise<void> {
    if (data.reason === 'first')
      await this.toCustomer(tx, 'under-review', `item:${data.itemId}`, data.userId, letters.underReview);
  }

  @Hears(reviewApproved)
  async onApproved(data: Data<typeof reviewApproved>, tx: Tx): Promise<void> {
    await this.toCustomer(tx, 'approved', `review:${data.reviewId}`, data.userId, letters.approved);
  }

  /** The treatment is not named, and the link leads to the account: mail is read on lock screens. */
  @Hears(consultationUnfinished)
  async onUnfinished(data: Data<typeof consultationUnfinished>, tx: Tx): Promise<void> {
    await this.toCustomer(
      tx,
      `unfinished-${data.step}`,
      `consultation:${data.consultationId}`,
      data.userId,
      (to, fname) => letters.unfinished(to, fname, data.step, data.stopToken),
    );
  }

  @Hears(reviewDeclined)
  async onDeclined(data: Data<typeof reviewDeclined>, tx: Tx): Promise<void> {
    await this.toCustomer(tx, 'declined', `review:${data.reviewId}`, data.userId, letters.declined);
  }

  @Hears(itemShipped)
  async onShipped(data: Data<typeof itemShipped>, tx: Tx): Promise<void> {
    await this.toCustomer(tx, 'shipped', `item:${data.itemId}`, data.userId, (to, fname) =>
      letters.shipped(to, fname, data.trackingNumber),
    );
  }

  /** While the backup card is being tried there is nothing to tell yet: it is paid in a moment, or refused with a fact of its own. */
  @Hears(paymentFailed)
  async onFailed(data: Data<typeof paymentFailed>, tx: Tx): Promise<void> {
    if (data.next === 'backup') return;
    await this.toCustomer(tx, 'payment-failed', `charge:${data.chargeId}`, data.userId, (to, fname) =>
      paymentFailedLetter(to, fname, data),
    );
  }

  @Hears(paymentWanted)
  async onWanted(data: Data<typeof paymentWanted>, tx: Tx, envelope: Envelope): Promise<void> {
    await this.toCustomer(tx, 'payment-wanted', envelope.id, data.userId, (to, fname) =>
      paymentWantedLetter(to, fname, data),
    );
  }

  @Hears(creditEarned)
  async onEarned(data: Data<typeof creditEarned>, tx: Tx, envelope: Envelope): Promise<void> {
    await this.toCustomer(tx, 'credit-earned', envelope.id, data.userId, (to, fname) =>
      creditEarnedLetter(to, fname, data),
    );
  }

  @Hears(cardExpiring)
  async onExpiring(data: Data<typeof cardExpiring>, tx: Tx, envelope: Envelope): Promise<void> {
    await this.toCustomer(tx, 'card-expiring', envelope.id, data.userId, (to, fname) =>
      cardExpiringLetter(to, fname, data),
    );
  }

  /** Once for each reason and sum. */
  @Hears(chargeHeld)
  async onHeld({ itemId, userId, reason, amountPence }: Data<typeof chargeHeld>, tx: Tx): Promise<void> {
    const amount = amountPence === null ? null : pounds(amountPence);
    const cause = `item:${itemId}:${reason}${amountPence === null ? '' : `:${amountPence}`}`;
    await this.toCustomer(tx, 'charge-held', cause, userId, (to, fname) =>
      letters.chargeHeld(to, fname, reason, amount),
    );
  }

  /** A refusal's letter already says that the money comes back. */
  @Hears(paymentRefunded)
  async onRefunded(data: Data<typeof paymentRefunded>, tx: Tx): Promise<void> {
    if (data.cause !== 'refused')
      await this.toCustomer(tx, 'refunded', `refund:${data.refundId}`, data.userId, (to, fname) =>
        letters.refunded(to, fname, {
          card: data.amountPence > 0 ? pounds(data.amountPence) : null,
          credit: data.creditPence > 0 ? pounds(data.creditPence) : null,
        }),
      );
  }

  @Hears(cancellationRequested)
  async onCancelled(data: Data<typeof cancellationRequested>, tx: Tx, envelope: Envelope): Promise<void> {
    await this.toCustomer(
      tx,
      'cancelled',
      envelope.id,
      data.userId,
      data.isWithdrawn ? letters.withdrawn : letters.cancelled,
    );
  }

  @Hears(chargeAnnounced)
  async onAnnounced(data: Data<typeof chargeAnnounced>, tx: Tx): Promise<void> {
    const date = data.date.split('-').reverse().join('/');
    await this.toCustomer(
      tx,
      `announced-${data.kind}`,
      `subscription:${data.subscriptionId}:${data.mark}`,
      data.userId,
      (to, fname) => letters[ANNOUNCED[data.kind]](to, fname, pounds(data.amountPence), date),
    );
  }

  /** Paid, and nothing can begin without them. */
  @Hears(photosAwaited)
  async onPhotosAwaited(data: Data<typeof photosAwaited>, tx: Tx): Promise<void> {
    await this.toCustomer(
      tx,
      `photos-awaited-${data.step}`,
      `subscription:${data.subscriptionId}`,
      data.userId,
      (to, fname) => letters.photosAwaited(to, fname, data.step),
    );
  }

  private async toCustomer(
    tx: Tx,
    template: string,
    causeId: string,
    userId: number,
    letter: (to: string, fname: string) => Letter,
  ): Promise<void> {
    const customer = await tx.first<{ email: string; fname: string }>(
      'select email, fname from customer_copies where user_id = ?',
      [userId],
    );
    // The copy of the customer comes over another stream and may be a moment behind: try this fact again.
    if (!customer) throw new Error('customer not known yet');
    await this.mail.write(tx, template, causeId, userId, letter(customer.email, customer.fname));
  }
}
