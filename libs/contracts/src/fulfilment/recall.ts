/** What patients are asked to do with a recalled pack. */
export const RECALL_ACTS = ['stop', 'return', 'discard'] as const;
export type RecallAct = (typeof RECALL_ACTS)[number];

/** What a patient says: no more of it is used, none is left, or they have a question or felt unwell. */
export const RECALL_REPLIES = ['stopped', 'none-left', 'help'] as const;
export type RecallReply = (typeof RECALL_REPLIES)[number];

/** The answers as buttons say them, to the patient and to whoever rings them. */
export const REPLY_TEXT: Record<RecallReply, string> = {
  stopped: 'I have stopped using it',
  'none-left': 'I have none left',
  help: 'I have a question, or I felt unwell',
};

/** What a patient reads once they have answered. */
export const REPLY_THANKS: Record<RecallReply, string> = {
  stopped: 'Thank you. We have noted that you have stopped using it. You need not do anything else for now.',
  'none-left': 'Thank you. We have noted that you have none left. You need not do anything else for now.',
  help: 'Thank you. One of our clinicians will write to you in your messages. If you feel very unwell, call 111, or 999 in an emergency.',
};

const ASKED: Record<RecallAct, string[]> = {
  stop: ['Please stop using it now, and keep the pack until we write to you again.'],
  return: [
    'Please stop using it now, and send it back to us: we post you a prepaid envelope. Keep the pack, with what is left in it, until it comes.',
  ],
  discard: [
    'Please stop using it now. Take the pack to any pharmacy, which disposes of it safely; please do not put it in the bin or down the sink.',
  ],
};

/** A draft of the message. The pharmacist says what is wrong where the square brackets stand. */
export const recallDraft = (act: RecallAct, { product, number }: { product: string; number: string }): string =>
  [
    `Important: we are recalling ${product}, batch ${number}. You have had a pack of it from us. The batch number is on its label.`,
    'What is wrong: [please say it in one or two sentences].',
    ...ASKED[act],
    'Please tell us where you stand: with the buttons in your account, or with the link in our e-mail. If you have felt unwell, write to us here as well. In an emergency call 999.',
  ].join('\n\n');

/** Whether something of the draft is still to be filled in. */
export const isUnfinished = (text: string): boolean => /\[[^\]]*\]/.test(text);

/** A delivery as its patient knows it: the order's number, and the day it left as `YYYY-MM-DD`. */
export interface RecalledDelivery {
  orderId: string;
  on: string;
}

const BEFORE_READING: Record<RecallAct, string> = {
  stop: 'Please stop using what came with it, and keep it, until you have read our message.',
  return: 'Please stop using what came with it, and keep it. Our message says how to send it back.',
  discard: 'Please stop using what came with it. Our message says how to dispose of it safely.',
};
const written = (day: string): string => day.split('-').reverse().join('/');

/** The e-mail about it, less greeting and links: it names neither the medicine nor what is wrong with it, for mail is read on lock screens. */
export function recallMail(
  act: RecallAct,
  deliveries: readonly RecalledDelivery[],
  round: number,
): { subject: string; lines: string[]; button: string } {
  const list = deliveries.map(({ orderId, on }) => `${orderId} of ${written(on)}`).join(', ');
  return {
    subject:
      round > 1 ? 'Please answer us about a delivery you had' : 'Important: please read this about your delivery',
    lines: [
      ...(round > 1 ? ['We wrote to you before, and have not heard from you.'] : []),
      `This is about ${deliveries.length === 1 ? 'a delivery' : 'deliveries'} you had from us: ${list}.`,
      BEFORE_READING[act],
      'For your privacy our message is only shown when you are logged in. Where you stand you can tell us with the button, without logging in.',
    ],
    button: 'Tell us where you stand',
  };
}
