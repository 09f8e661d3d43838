import type { SubscriptionStatus } from '../words.ts';
import type { HoldReason } from './words.ts';

/** The obstacle to a charge, and the subscription's status apart from the hold. */
export interface Held {
  reason: HoldReason;
  status: SubscriptionStatus;
}

/** Where the customer can do something about it. */
type HoldAsk = 'message' | 'photos' | 'address' | 'consultation';

interface Words {
  /** On the treatment's card in the account, behind the login. */
  card: string;
  /** What happens next: for customers and staff alike, in the outlook and in every preview. */
  next: string;
  /** In the e-mail. Nothing clinical: mail is read on lock screens. */
  mail: string;
  asks: HoldAsk[];
  /** True where the customer can lift the hold by doing what is asked. */
  isForCustomer: boolean;
  /** True where the hold usually lasts days: its e-mail names the later charge. Otherwise a new e-mail goes before the charge. */
  isShort: boolean;
  /** The text where nothing is charged automatically afterwards: an order, or a payment that was given up. */
  unpaid: string;
  /** At the checkout, where nothing has been ordered yet, and only some can be. */
  checkout?: string;
  /** For staff, and when somebody tries to charge all the same. */
  staff: string;
}

/** The texts about a held charge. None of them promises a charge or a day. */
export interface HeldTexts extends Words {
  badge: 'WAITING FOR YOU' | 'UNDER REVIEW' | 'ON HOLD';
}

/** All texts of a hold: badge, card, what happens next, preview, e-mail and the texts for staff come only from here. */
export function heldTexts({ reason, status }: Held): HeldTexts {
  const words = WORDS[reason];
  const badge = words.isForCustomer ? 'WAITING FOR YOU' : status === 'review' ? 'UNDER REVIEW' : 'ON HOLD';
  return { ...words, badge };
}

const IN_PREGNANCY =
  'Please use no more of what you may have. If you have used it, tell your GP, midwife or pharmacist: they can say whether anything needs doing.';
const UNWELL = 'If you feel unwell, do not wait for us: call 111 at any hour, or 999 in an emergency.';

const WORDS: Record<HoldReason, Words> = {
  pregnancy: {
    card: `Your next delivery is paused because this treatment must not be used in pregnancy. ${IN_PREGNANCY} You have not been charged for it. Please message us if anything has changed.`,
    next: 'This treatment must not be used in pregnancy, so nothing is charged or sent meanwhile.',
    mail: 'We have paused your next delivery. You can read why on your dashboard.',
    asks: ['message'],
    isForCustomer: false,
    isShort: false,
    unpaid: `This treatment must not be used in pregnancy, so nothing has been charged. ${IN_PREGNANCY} Please message us if anything has changed.`,
    checkout:
      'This treatment must not be used in pregnancy, so we have not taken your order. You have not been charged. Your GP, midwife or pharmacist can advise you. Please message us if anything has changed.',
    staff:
      'Not charged: the item must not be used in pregnancy. It is charged when that has passed or the item is changed.',
  },
  'ruled-out': {
    card: `From what you have told us, this treatment is not safe for you at the moment, so we have paused it. You have not been charged for it. Please message us: our team can tell you what else there is. ${UNWELL}`,
    next: 'This treatment is not safe to go on at the moment, so nothing is charged or sent meanwhile.',
    mail: 'We have paused your next delivery. You can read why on your dashboard.',
    asks: ['message'],
    isForCustomer: false,
    isShort: false,
    unpaid: `From what you have told us, this treatment is not safe for you at the moment, so nothing has been charged. Please message us: our team can tell you what else there is. ${UNWELL}`,
    checkout: `From what you have told us, this treatment is not safe for you at the moment, so we have not taken your order. You have not been charged. Please message us: our team can tell you what else there is. ${UNWELL}`,
    staff:
      'Not charged: a safety rule rules this item out for the customer. It is charged when that has passed or the item is changed.',
  },
  consultation: {
    card: 'Your next delivery holds a treatment with a short consultation of its own, which our prescriber has to read first. You have not been charged for it. Please answer it, and we go on by ourselves.',
    next: 'Nothing is charged until the consultation for this treatment has been answered.',
    mail: 'Before we send your next delivery, our team needs an answer from you.',
    asks: ['consultation'],
    isForCustomer: true,
    isShort: true,
    unpaid:
      'This treatment has a short consultation of its own, which our prescriber has to read first, so nothing has been charged. Please answer it, and then pay.',
    checkout:
      'Please finish the consultation for this treatment first: our prescriber has to read it. You have not been charged.',
    staff:
      'Not charged: the customer has not answered the consultation for this item. They are asked to, and it is charged when they have.',
  },
  decision: {
    card: `Something you have told us needs a decision of our prescriber before this treatment goes on. You have not been charged for it. They look at it now, and we write to you. ${UNWELL}`,
    next: 'A prescriber decides first whether this treatment goes on, and nothing is charged before.',
    mail: 'Before your next delivery our prescriber looks at your treatment, and we write to you.',
    asks: [],
    isForCustomer: false,
    isShort: false,
    unpaid: `Something you have told us needs a decision of our prescriber first, so nothing has been charged. They look at it, and we write to you; then you can pay. ${UNWELL}`,
    checkout: `Something you have told us needs a decision of our prescriber first, so we have not taken your order. You have not been charged. They look at it, and we write to you. ${UNWELL}`,
    staff:
      'Not charged: a safety rule stands in the way until a prescriber decides. It is charged once they have recorded why it may go on.',
  },
  evidence: {
    card: 'Before your next delivery our prescriber needs up-to-date answers and a fresh check of your weight. You have not been charged for it. Please send your consultation again, with a photo of you on the scales.',
    next: 'Nothing is charged until our prescriber has up-to-date answers and a fresh check of the weight.',
    mail: 'Before we send your next delivery, our team needs an answer from you.',
    asks: ['consultation'],
    isForCustomer: true,
    isShort: true,
    unpaid:
      'Our prescriber needs up-to-date answers and a fresh check of your weight first, so nothing has been charged. Please send your consultation again, with a photo of you on the scales, and then pay.',
    staff:
      'Not charged: the answers or the verified weight this treatment rests on are too old. The customer has to send the consultation again, and the weight has to be verified.',
  },
  prescription: {
    card: 'Your prescription does not last until your next delivery, so a prescriber is checking your treatment. You have not been charged for it; we charge and send it once it is approved.',
    next: 'A prescriber checks the treatment first, and nothing is charged before it is approved.',
    mail: 'Before your next delivery our prescriber checks your treatment. We charge and send it afterwards.',
    asks: [],
    isForCustomer: false,
    isShort: true,
    unpaid:
      'Your prescription has run out, so a prescriber is checking your treatment first. Nothing has been charged. We write to you as soon as you can pay.',
    staff: 'Not charged: no prescription is in date. A prescriber has to approve it first.',
  },
  address: {
    card: 'We are not sure that a parcel would reach you. You have not been charged for your next delivery. Please check your address, and we will send it.',
    next: 'Nothing is charged until the address is confirmed.',
    mail: 'We are not sure that your next delivery would reach you. Please check your address.',
    asks: ['address'],
    isForCustomer: true,
    isShort: true,
    unpaid:
      'We are not sure that a parcel would reach you, so nothing has been charged. Please check your address, and then pay.',
    staff:
      'Not charged: the address is missing or its postcode looks wrong. Ask the customer; when they confirm it, tick the box in Edit address.',
  },
  business: {
    card: 'Your next delivery is waiting for us: something on our side has to be put in order first. You have not been charged for it; we charge and send it when that is done.',
    next: 'Something on our side has to be put in order first, and nothing is charged meanwhile.',
    mail: 'Your next delivery is waiting for something on our side. We charge and send it when that is done.',
    asks: [],
    isForCustomer: false,
    isShort: true,
    unpaid:
      'Something on our side has to be put in order first, so nothing has been charged. Please pay again in a few days.',
    checkout:
      'We cannot take orders at the moment, so we have not taken yours. You have not been charged. Please try again in a few days.',
    staff:
      'Not charged: the business’s particulars are not complete, or are the sample’s. Somebody in operations enters them under Business; the morning after, the customer is told of a new day.',
  },
  stock: {
    card: 'Your next delivery is out of stock at our pharmacy. You have not been charged for it; we charge and send it when it is back.',
    next: 'It is out of stock at our pharmacy, and nothing is charged until it is back.',
    mail: 'Your next delivery is out of stock at our pharmacy. We charge and send it when it is back.',
    asks: [],
    isForCustomer: false,
    isShort: true,
    unpaid:
      'This is out of stock at our pharmacy at the moment, so nothing has been charged. Please pay again in a few days.',
    checkout:
      'This is out of stock at the moment, so we have not taken your order. You have not been charged. Please try again in a few days.',
    staff: 'Not charged: out of stock. It is charged when a new count is entered.',
  },
  stopped: {
    card: 'We have stopped sending this medicine for the moment, to everybody, while a question about its safety is looked into. You have not been charged for it. You need do nothing: we write to you when it goes on, and before anything is charged.',
    next: 'Our pharmacist has stopped this medicine for the moment, for everybody, and nothing is charged until it goes on. We write before anything is charged.',
    mail: 'We have paused your next delivery while we look into something. You can read more on your dashboard.',
    asks: [],
    isForCustomer: false,
    isShort: false,
    unpaid:
      'This medicine is not available at the moment: our pharmacist has stopped it for everybody while a question about its safety is looked into. Nothing has been charged. Please try again later, or ask our team in the chat.',
    checkout:
      'This medicine is not available at the moment: our pharmacist has stopped it for everybody while a question about its safety is looked into. You have not been charged. Please try again later, or ask our team in the chat.',
    staff:
      'Not charged: this medicine is stopped, for safety. It goes on by itself when a pharmacist lifts the stop, under Stopped medicines.',
  },
};
