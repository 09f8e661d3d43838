import type { z } from 'zod';
import type { ShownSubscription, SubscriptionItem } from '@sorrel/contracts/billing/words';
import type { ChatDesk, ChatOrder } from '@sorrel/contracts/http/admin';
import type { Desk } from '@sorrel/contracts/messaging/desk';
import { poundsNumber } from '@sorrel/contracts/money';
import { subscriptionLink, trackingLink, type Links } from '../admin/views.ts';
import { owingView } from '../storefront/views.ts';

export const deskView = (desk: Desk): z.input<typeof ChatDesk> => ({
  last_message_id: desk.lastMessageId,
  waiting_since: desk.waitingSince,
  is_unread: desk.isUnread,
  is_flagged: desk.isFlagged,
  flagged_at: desk.flaggedAt ?? null,
  look_by: desk.lookBy ?? null,
  assigned: desk.assigned,
  snoozed_until: desk.snoozedUntil,
  is_closed: desk.isClosed,
});

/** What somebody asks about: the parcels on their way and before them, the newest first. */
const PARCELS = 3;
const inHand = ({ status }: SubscriptionItem): boolean => ['paid', 'packaging', 'shipped'].includes(status);

/** A subscription as whoever answers needs it. */
export function chatOrder(one: ShownSubscription, links: Links): z.input<typeof ChatOrder> {
  const isCharged = one.dueAt !== null && !one.shouldCancel && (one.status === 'active' || one.status === 'review');
  return {
    ...subscriptionLink(one),
    next: one.next,
    next_charge: isCharged ? { on: one.dueAt ?? '', price: poundsNumber(one.pricePence) } : null,
    hold: one.hold?.staffText ?? null,
    parcels: one.items
      .filter(inHand)
      .toSorted((a, b) => b.sequence - a.sequence || b.id - a.id)
      .slice(0, PARCELS)
      .map((item) => ({
        id: item.id,
        name: item.name,
        status: item.status,
        shipping_date: item.shippingDate,
        tracking_id: item.trackingId,
        tracking_url: trackingLink(links, item.trackingId),
        parcel: item.parcel,
        owing: owingView(item.owing),
      })),
  };
}
