import { heldTexts } from '@sorrel/contracts/billing/hold';
import type { Subscription, SubscriptionItem } from '@sorrel/contracts/billing/words';
import type { TreatmentCard } from '@sorrel/contracts/http/storefront';

/** What a customer sees of a subscription's state and may do in it: the truth table of the specification in one place. */
export interface CardState {
  badge: string;
  message: string | null;
  /** What the prescriber asks, word for word, while it waits for the customer. */
  question: string | null;
  /** Where the customer can do what the message asks for. */
  asks: TreatmentCard['asks'];
  actions: {
    upload: boolean;
    updateDate: boolean;
    cancel: boolean;
    undoCancel: boolean;
    paymentMethod: 'hidden' | 'change' | 'retry';
    showFormula: boolean;
  };
}

type Seen = Pick<Subscription, 'status' | 'shouldCancel' | 'dueAt'> &
  Partial<Pick<Subscription, 'pausedFrom' | 'hold'>> & { items: Pick<SubscriptionItem, 'status'>[] };

const BY_DAY = (date: string | null): string =>
  date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.split('-').toReversed().join('/') : 'N/A';

const REVIEW_TEXT = 'Your treatment plan will arrive after our team has reviewed your consultation.';
const REFUSED_TEXT =
  'Your request was not approved. Please get in touch with our team and we will help you with what to do next.';
const WAITING_TEXT =
  'Our prescriber needs something from you before your treatment can go on. Our message says what it is: please answer it there, and add new photos where it asks for them. If you cannot find one, write to us.';
const ASKED_TEXT =
  'Our prescriber needs something from you before your treatment can go on. Please answer in the chat, or add photos where they are asked for:';
const startText = (date: string): string =>
  `Your first payment is taken on ${BY_DAY(date)}. You need do nothing until then, and nothing is charged before.`;
const PENDING_TEXT = 'We are waiting for your payment. Please pay with the card you chose or another one.';
const INCOMPLETE_TEXT = 'Your order will not be shipped until your photos are uploaded.';
const FAILED_TEXT =
  'We could not take your payment, so your treatment is on hold. Please pay with another card to go on.';

/** A held charge does not take away what the customer may otherwise do. `today`: London's. */
export function cardState(shown: Seen, today: string, question: string | null = null): CardState {
  const { hold } = shown;
  if (hold) {
    const beneath = cardState({ ...shown, status: hold.status, hold: null }, today);
    const { badge, card, asks } = heldTexts(hold);
    return { ...beneath, badge, message: card, question: null, asks };
  }
  return plainState(shown, today, question);
}

function plainState(subscription: Seen, today: string, question: string | null): CardState {
  const isRunning = subscription.status === 'active' || subscription.status === 'shipping';
  const isOver = subscription.status === 'cancelled' || subscription.status === 'refused';
  const isWaiting =
    subscription.status === 'waiting' ||
    (subscription.status === 'review' && subscription.items.some((item) => item.status === 'waiting'));
  // Started for them by staff for a later day: there is nothing to pay yet.
  const starts = subscription.status === 'pending' && (subscription.dueAt ?? '') > today ? subscription.dueAt : null;
  return {
    badge: isWaiting ? 'WAITING FOR YOU' : starts ? `STARTS: ${BY_DAY(starts)}` : badge(subscription),
    message: isWaiting ? (question ? ASKED_TEXT : WAITING_TEXT) : starts ? startText(starts) : message(subscription),
    question: isWaiting ? question : null,
    asks: isWaiting ? ['message', 'photos'] : subscription.status === 'refused' ? ['message'] : [],
    actions: {
      upload: subscription.status === 'incomplete',
      updateDate: isRunning,
      cancel: isRunning && !subscription.shouldCancel,
      undoCancel: isRunning && subscription.shouldCancel,
      paymentMethod: isOver ? 'hidden' : subscription.status === 'pending' && !starts ? 'retry' : 'change',
      showFormula: isRunning || subscription.status === 'review',
    },
  };
}

function badge(subscription: Seen): string {
  switch (subscription.status) {
    case 'pending':
      return 'WAITING FOR PAYMENT';
    case 'incomplete':
      return 'INCOMPLETE';
    case 'active':
      return subscription.shouldCancel
        ? 'CANCELLED'
        : subscription.items.length > 1
          ? `SHIPS & CHARGES: ${BY_DAY(subscription.dueAt)}`
          : 'SHIPPED';
    case 'review':
      return subscription.items[0]?.status === 'paid' ? 'UNDER REVIEW' : 'NEXT ITEM IS BEING SHIPPED';
    case 'shipping':
      return 'NEXT ITEM IS BEING SHIPPED';
    case 'failed':
      return 'FAILED';
    case 'cancelled':
      return 'CANCELLED';
    case 'refused':
      return 'REFUSED TO SUPPLY';
    case 'waiting':
      return 'WAITING FOR YOU';
  }
}

function message(subscription: Seen): string | null {
  const texts: Partial<Record<Seen['status'], string>> = {
    review: REVIEW_TEXT,
    refused: REFUSED_TEXT,
    pending: PENDING_TEXT,
    incomplete: INCOMPLETE_TEXT,
    failed: FAILED_TEXT,
  };
  if (subscription.pausedFrom && !subscription.shouldCancel)
    return `Paused until ${BY_DAY(subscription.dueAt)}. Nothing is charged or sent before that day, and you can resume at any time.`;
  return texts[subscription.status] ?? null;
}
