import type { HoldReason } from '@sorrel/contracts/billing/words';
import { Controller } from '@nestjs/common';
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
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { templates, type Email } from './templates.ts';
import {
  cardExpiringTemplate,
  creditEarnedTemplate,
  paymentFailedTemplate,
  paymentWantedTemplate,
} from './payment-templates.ts';
import { announcedLines, paidLines } from './payment-facts.ts';
import { MailService } from './mail.service.ts';
import { securityTemplates } from './security-templates.ts';

type Data<F extends { data: z.ZodType }> = z.output<F['data']>;
const ANNOUNCED = { charge: 'nextCharge', 'full-price': 'offerEnds', 'six-months': 'reminder' } as const;

/** What a letter is noted under: what its own words tell, which say the same of both. */
const causeOfHold = (reason: HoldReason): string =>
  reason === 'pregnancy' || reason === 'ruled-out' ? 'paused' : reason;

/** Decides which events cause an e-mail. */
@Controller()
export class MailListener {
  constructor(private readonly mail: MailService) {}

  @EventHandler(codeIssued)
  async onCode(data: Data<typeof codeIssued>, tx: Tx, envelope: Envelope): Promise<void> {
    const mail = data.purpose === 'new-email' ? securityTemplates.newEmailCode : templates.code;
    await this.mail.write(tx, 'code', envelope.id, null, mail(data.email, data.fname, data.code));
  }

  @EventHandler(itemPaid)
  async onPaid(data: Data<typeof itemPaid>, tx: Tx): Promise<void> {
    await this.toCustomer(
      tx,
      data.isFirst ? 'order-received' : 'renewal-paid',
      `item:${data.itemId}`,
      data.userId,
      (to, fname) =>
        data.isFirst
          ? templates.orderReceived(to, fname, paidLines(data))
          : templates.renewalPaid(to, fname, data.isBackupCard ? (data.card?.last4 ?? '') : null, paidLines(data)),
    );
  }

  @EventHandler(reviewRequested)
  async onReview(data: Data<typeof reviewRequested>, tx: Tx): Promise<void> {
    if (data.reason === 'first')
      await this.toCustomer(tx, 'under-review', `item:${data.itemId}`, data.userId, templates.underReview);
  }

  @EventHandler(reviewApproved)
  async onApproved(data: Data<typeof reviewApproved>, tx: Tx): Promise<void> {
    await this.toCustomer(tx, 'approved', `review:${data.reviewId}`, data.userId, templates.approved);
  }

  /** Does not name the treatment, and links to the account: e-mails show on lock screens. */
  @EventHandler(consultationUnfinished)
  async onUnfinished(data: Data<typeof consultationUnfinished>, tx: Tx): Promise<void> {
    await this.toCustomer(
      tx,
      `unfinished-${data.step}`,
      `consultation:${data.consultationId}`,
      data.userId,
      (to, fname) => templates.unfinished(to, fname, data.step, data.stopToken),
    );
  }

  @EventHandler(reviewDeclined)
  async onDeclined(data: Data<typeof reviewDeclined>, tx: Tx): Promise<void> {
    await this.toCustomer(tx, 'declined', `review:${data.reviewId}`, data.userId, templates.declined);
  }

  @EventHandler(itemShipped)
  async onShipped(data: Data<typeof itemShipped>, tx: Tx): Promise<void> {
    await this.toCustomer(tx, 'shipped', `item:${data.itemId}`, data.userId, (to, fname) =>
      templates.shipped(to, fname, { tracking: data.trackingNumber, sentTo: data.sentTo, wasOwed: data.wasOwed }),
    );
  }

  /** While the backup card is being tried there is nothing to report yet: it will be paid in a moment, or fail with its own event. */
  @EventHandler(paymentFailed)
  async onFailed(data: Data<typeof paymentFailed>, tx: Tx): Promise<void> {
    if (data.next === 'backup') return;
    await this.toCustomer(tx, 'payment-failed', `charge:${data.chargeId}`, data.userId, (to, fname) =>
      paymentFailedTemplate(to, fname, data),
    );
  }

  @EventHandler(paymentWanted)
  async onWanted(data: Data<typeof paymentWanted>, tx: Tx, envelope: Envelope): Promise<void> {
    await this.toCustomer(tx, 'payment-wanted', envelope.id, data.userId, (to, fname) =>
      paymentWantedTemplate(to, fname, data),
    );
  }

  @EventHandler(creditEarned)
  async onEarned(data: Data<typeof creditEarned>, tx: Tx, envelope: Envelope): Promise<void> {
    await this.toCustomer(tx, 'credit-earned', envelope.id, data.userId, (to, fname) =>
      creditEarnedTemplate(to, fname, data),
    );
  }

  @EventHandler(cardExpiring)
  async onExpiring(data: Data<typeof cardExpiring>, tx: Tx, envelope: Envelope): Promise<void> {
    await this.toCustomer(tx, 'card-expiring', envelope.id, data.userId, (to, fname) =>
      cardExpiringTemplate(to, fname, data),
    );
  }

  /** One e-mail for each reason and amount. */
  @EventHandler(chargeHeld)
  async onHeld({ itemId, userId, reason, amountPence }: Data<typeof chargeHeld>, tx: Tx): Promise<void> {
    const amount = amountPence === null ? null : pounds(amountPence);
    const cause = `item:${itemId}:${causeOfHold(reason)}${amountPence === null ? '' : `:${amountPence}`}`;
    await this.toCustomer(tx, 'charge-held', cause, userId, (to, fname) =>
      templates.chargeHeld(to, fname, reason, amount),
    );
  }

  /** Not after a refusal, whose e-mail already says that the money is returned. */
  @EventHandler(paymentRefunded)
  async onRefunded(data: Data<typeof paymentRefunded>, tx: Tx): Promise<void> {
    if (data.cause !== 'refused')
      await this.toCustomer(tx, 'refunded', `refund:${data.refundId}`, data.userId, (to, fname) =>
        templates.refunded(to, fname, {
          card: data.amountPence > 0 ? pounds(data.amountPence) : null,
          credit: data.creditPence > 0 ? pounds(data.creditPence) : null,
          isForLess: data.cause === 'lower-strength',
        }),
      );
  }

  @EventHandler(cancellationRequested)
  async onCancelled(data: Data<typeof cancellationRequested>, tx: Tx, envelope: Envelope): Promise<void> {
    await this.toCustomer(
      tx,
      'cancelled',
      envelope.id,
      data.userId,
      data.isWithdrawn ? templates.withdrawn : data.isFollowedUp ? templates.cancelledAnswered : templates.cancelled,
    );
  }

  @EventHandler(chargeAnnounced)
  async onAnnounced(data: Data<typeof chargeAnnounced>, tx: Tx): Promise<void> {
    const date = data.date.split('-').reverse().join('/');
    await this.toCustomer(
      tx,
      `announced-${data.kind}`,
      `subscription:${data.subscriptionId}:${data.mark}`,
      data.userId,
      (to, fname) =>
        data.isNow
          ? templates.chargedNow(to, fname, data.amountPence === 0 ? null : pounds(data.amountPence))
          : templates[ANNOUNCED[data.kind]](
              to,
              fname,
              pounds(data.amountPence),
              date,
              data.kind === 'charge' ? announcedLines(data) : undefined,
            ),
    );
  }

  /** The order is paid, but cannot proceed without the photos. */
  @EventHandler(photosAwaited)
  async onPhotosAwaited(data: Data<typeof photosAwaited>, tx: Tx): Promise<void> {
    await this.toCustomer(
      tx,
      `photos-awaited-${data.step}`,
      `subscription:${data.subscriptionId}`,
      data.userId,
      (to, fname) => templates.photosAwaited(to, fname, data.step),
    );
  }

  private async toCustomer(
    tx: Tx,
    template: string,
    causeId: string,
    userId: number,
    mail: (to: string, fname: string) => Email,
  ): Promise<void> {
    await this.mail.writeTo(tx, { template, causeId, userId }, mail);
  }
}
