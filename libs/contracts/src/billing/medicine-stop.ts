/** Why a medicine is stopped for everybody. */
export const STOP_REASONS = ['regulator', 'manufacturer', 'doubt', 'other'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** What patients who have some of it at home are told about that. Nothing, unless a pharmacist says so. */
export const STOP_ADVICE = ['keep-using', 'stop-using'] as const;
export type StopAdvice = (typeof STOP_ADVICE)[number];

/** The reasons as staff read them. */
export const STOP_REASON_WORDS: Record<StopReason, string> = {
  regulator: 'alert of the MHRA',
  manufacturer: 'alert of the manufacturer',
  doubt: 'our own doubt',
  other: 'another reason',
};

const WHY: Record<StopReason, string> = {
  regulator:
    'The medicines regulator has asked pharmacies to look again at the medicine in your treatment. While that is going on we are not sending it to anybody.',
  manufacturer:
    'The maker of the medicine in your treatment has asked pharmacies to hold it back for the moment. While they look into it we are not sending it to anybody.',
  doubt:
    'We want to be sure about something concerning the medicine in your treatment before we send any more of it. While we look into it we are not sending it to anybody.',
  other: 'For the moment we are not sending the medicine in your treatment to anybody.',
};
const AT_HOME: Record<StopAdvice, string> = {
  'keep-using': 'If you have some at home, you can keep using it as directed.',
  'stop-using':
    'If you have some at home, please stop using it for now and keep the pack. If you are unsure what to do without it, or feel unwell, write to us here; if it is urgent, call 111, or 999 in an emergency.',
};
const WHAT_NEXT =
  'Your next delivery waits, and we charge nothing for it meanwhile. If you have paid already, your delivery is kept for you and leaves as soon as we can send it. You need do nothing: we write to you as soon as it goes on. If you have a question, just answer this message.';

/** A draft of what patients read in their messages; the pharmacist may change it before it is sent. */
export const stopDraft = (reason: StopReason, advice: StopAdvice | null): string =>
  [WHY[reason], ...(advice ? [AT_HOME[advice]] : []), WHAT_NEXT].join('\n\n');

/** What a patient was waiting for when it was stopped. */
export const STOP_CONCERNS = ['parcel', 'renewal', 'home'] as const;
export type StopConcern = (typeof STOP_CONCERNS)[number];

/** What patients read once it goes on. */
export const liftedText = (concern: StopConcern): string =>
  [
    'Good news: the question about the medicine in your treatment is settled, and we can send it again.',
    LIFTED[concern],
    'If you have a question, just answer this message.',
  ].join('\n\n');
const LIFTED: Record<StopConcern, string> = {
  parcel: 'Your delivery goes on from here by itself, and you get an e-mail when it leaves.',
  renewal: 'Your next delivery goes on by itself. We write to you before anything is charged.',
  home: 'Your plan goes on as before. We write to you before anything is charged.',
};

/** The e-mail about it, less greeting: it names neither the medicine nor what is wrong, for mail is read on lock screens. */
export function stopMail(kind: 'stopped' | 'lifted'): { subject: string; lines: string[] } {
  return kind === 'stopped'
    ? {
        subject: 'Please read this about your treatment',
        lines: [
          'We have written to you about your treatment. For your privacy our message is only shown when you are logged in.',
          'Please read it today. You need not order anything again.',
        ],
      }
    : {
        subject: 'Your treatment goes on',
        lines: ['Your treatment goes on. We have written to you what that means for your next delivery.'],
      };
}

/** A standing stop, as whoever runs into it needs to know it. */
export interface StandingStop {
  code: string;
  by: string;
  /** A moment, ISO. */
  at: string;
  reason: StopReason;
}

/** In the way of an approval, a pack or a parcel: who stopped it, when and why. */
export const stoppedWords = ({ code, by, at, reason }: StandingStop): string =>
  `${code} is stopped: ${by} stopped it on ${written(at)} (${STOP_REASON_WORDS[reason]}). Nothing of it is approved, packed or sent until a pharmacist lifts the stop, under Stopped medicines.`;

const written = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/London',
  });
