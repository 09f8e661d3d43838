/** Messages that the clinic sends to customers automatically. They are read in the chat, logged in; the e-mail about one does not quote it. */
export const PREGNANCY_NOTICE =
  'We have noted that you are or may be pregnant. To keep you and your baby safe, we have paused the charges and parcels of every treatment that should not be used in pregnancy. Please stop using those you have at home, and ask your midwife or GP if you are unsure. That you used them does not mean that something has happened. If you have strong pain or bleeding, call 999; for urgent advice call 111. One of our prescribers looks at your treatments and will write to you here. If this is a mistake, simply answer this message.';

/** A lower strength was prescribed than was paid for. */
export interface Lowered {
  paid: string;
  prescribed: string;
}
const loweredText = ({ paid, prescribed }: Lowered): string =>
  ` They chose ${prescribed}, which is less than the ${paid} you paid for. You pay the lower price: the difference goes back to how you paid, and we e-mail you about it. Ask us here if you want to know why.`;

/** The advice that goes with a start or another strength, as one message. */
export const approvalNotice = (advice: readonly string[], lowered: Lowered | null = null): string =>
  [
    `Your prescriber has approved your treatment.${lowered ? loweredText(lowered) : ''}${advice.length > 0 ? ' Please keep this in mind:' : ''}`,
    ...advice.map((one) => `• ${one}`),
    'If anything about your health, your medicines or a pregnancy changes, write to us here. If you feel unwell and it cannot wait, call 111, or 999 in an emergency.',
  ].join('\n\n');

/** Sent when what somebody told us waits for a prescriber before anything is ordered. */
export const waitingNotice = (consultation: string, by: string): string =>
  `Thank you for your consultation about ${consultation}. Because of something you told us, one of our prescribers looks at it first. Nothing has been ordered or charged, and you need do nothing. They look at it by ${by}, and we write to you here; until then it stands on My Dashboard. If anything about your health changes meanwhile, answer this message. If you feel unwell, do not wait for us: call 111, or 999 in an emergency.`;

/** Sent when a prescriber has decided before anything was ordered. */
export const decisionNotice = (consultation: string, mayGoOn: boolean): string =>
  mayGoOn
    ? `Our prescriber has read your consultation about ${consultation}, and you may go on. Nothing has been charged. Open that consultation again, and it leads you to your proposed treatment.`
    : `Our prescriber has read your consultation about ${consultation}. Because of what you told us about your health, we cannot offer you this treatment now. You have not been charged. Your GP or a pharmacist can advise you on other options, and you can ask us here. If you feel unwell now, call 111, or 999 in an emergency.`;

/** Sent when somebody has cancelled, or the team has ended, what they were prescribed. `says`: what to know then. */
export const stoppedNotice = (products: readonly string[], says: readonly string[], isByStaff: boolean): string => {
  const names = [...new Set(products)].join(' and ');
  return [
    isByStaff
      ? `Our team has ended your treatment with ${names}. You are not charged again. If you do not know why, or it surprises you, answer this message and we tell you.`
      : `You have cancelled your treatment with ${names}.`,
    'If you have used it, this is what to know when you stop:',
    ...says,
    'If you feel unwell and it cannot wait, call 111, or 999 in an emergency. If you have a question, simply answer this message.',
  ].join('\n\n');
};

/** Sent the moment somebody ticks thoughts of self-harm or suicide and sends it, or is refused with it. */
export const SELF_HARM_NOTICE =
  'You told us about thoughts of harming yourself or of suicide. Thank you for saying so; you need not be alone with this. A clinician of our team reads it as soon as they can and writes to you here, but we are no emergency service. If you might act on these thoughts, or have hurt yourself, call 999 or go to A&E now. Samaritans listen day and night, free, on 116 123. Your GP, or NHS 111 at any hour, can help today.';
const longDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Sent when somebody has complained: what follows, and where else they may go. */
export const complaintNotice = (ref: string, kind: string, by: string): string =>
  [
    `Thank you for telling us. Your complaint has the number ${ref}.`,
    `Somebody who was not involved reads it, and writes to you here by ${longDay(by)} at the latest.`,
    ...(kind === 'data-protection'
      ? ['You may also turn to the Information Commissioner’s Office, ico.org.uk.']
      : ['You may also write to the regulators named at the foot of our pages.']),
    'If you need help with your health now, do not wait for this: call 111, or 999 in an emergency.',
  ].join('\n\n');

/** Sent when somebody has asked that a person looks at what a rule has stopped. */
export const lookNotice = (consultation: string, by: string): string =>
  `You have asked a prescriber to look at your answers (${consultation}). They read your answers and write to you here by ${by}. You can add anything by answering this message. If you feel unwell meanwhile, call 111, or 999 in an emergency.`;

/** What the prescriber says to that. */
export const lookAnswer = (by: string, consultation: string, text: string): string =>
  [`${by}, prescriber, about your consultation on ${consultation}:`, text].join('\n\n');
