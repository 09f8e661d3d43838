import { londonClock } from '../london.ts';
import type { EvidenceKind } from './words.ts';

/** Where a kind of evidence stands for a patient. */
export const EVIDENCE_STATES = [
  'missing',
  'booked',
  'sent',
  'called',
  'not-met',
  'checking',
  'not-checked',
  'with-person',
  'refused',
  'verified',
] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

/** Why a document a patient sent was not enough, and what they are told. */
export const DOCUMENT_REFUSALS = {
  unreadable: 'We could not read it. Please take the picture again in daylight, with the whole page in it.',
  'no-name': 'Your name is not on it. Please send a page that shows your name.',
  'no-date': 'It shows no date. Please send a page that shows when it was written or measured.',
  'too-old': 'It is too old to say how things are today. Please send a newer one.',
  'no-figures': 'The figures we need are not on it.',
  'not-a-record':
    'It is not from a GP, a clinic or another provider. What you measured or wrote yourself helps us, but we may not go by it alone.',
  'another-person': 'It seems to be about another person. Please send one of your own.',
} as const;
export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS;

/** What a patient says they send. */
export const DOCUMENT_SOURCES = {
  'gp-record': 'My GP record (a printout, or a screen of the NHS App)',
  'clinic-letter': 'A letter from my GP, a hospital or a clinic',
  'provider-record': 'A record or a letter of another provider',
  label: 'A pharmacy label or a prescription',
} as const;
export type DocumentSource = keyof typeof DOCUMENT_SOURCES;

/** Which kinds a document can show. Pictures of identity documents are not collected: they are shown live, or to the identity service. */
export const DOCUMENT_KINDS = ['bmi', 'blood-test'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** All that is known of one kind. Days are `YYYY-MM-DD`, moments ISO 8601. */
export interface EvidenceStanding {
  kind: EvidenceKind;
  /** A rule asks for it now. */
  isNeeded: boolean;
  /** The newest record that counts; `until`: the last day on which it does, null: it does not age. */
  verified: { on: string; until: string | null } | null;
  /** How old it may be, in days; null: it does not age. */
  days: number | null;
  /** The document they sent last; `refused` null: nobody has decided. One that was accepted is a record. */
  document: { sentAt: string; lookBy: string; refused: DocumentRefusal | null } | null;
  /** The video visit of theirs that is next, or was last. */
  visit: { startsAt: string; state: 'booked' | 'over' | 'missed' } | null;
  /** The identity check they began last. */
  check: { state: 'begun' | 'processing' | 'failed' | 'with-person'; lookBy: string | null } | null;
  /** What the clinic offers. */
  offers: { visits: boolean; checks: boolean };
}

type Way = 'upload' | 'visit' | 'check' | 'chat';

/** The same words on the patient's page, in the message to them and in the console. */
export interface EvidenceShown {
  kind: EvidenceKind;
  state: EvidenceState;
  title: string;
  text: string;
  /** What we may go by. */
  counts: string;
  /** What they can do now. */
  ways: Way[];
}

const NAMES: Record<EvidenceKind, string> = {
  bmi: 'your weight and height',
  'blood-test': 'your blood test',
  identity: 'your identity',
};

const longDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
const clock = (moment: string): string => londonClock(new Date(moment));

export function evidenceShown(standing: EvidenceStanding): EvidenceShown {
  const { kind } = standing;
  const state = stateOf(standing);
  return {
    kind,
    state,
    title: titleOf(kind, state),
    text: textOf(standing, state),
    counts: countsOf(standing),
    ways: waysOf(standing, state),
  };
}

/** What is under way goes before what went wrong earlier. */
function stateOf({ isNeeded, verified, document, visit, check }: EvidenceStanding): EvidenceState {
  if (!isNeeded && verified) return 'verified';
  if (visit?.state === 'booked') return 'booked';
  if (check?.state === 'with-person') return 'with-person';
  if (check?.state === 'processing') return 'checking';
  if (document && document.refused === null) return 'sent';
  if (visit?.state === 'over') return 'called';
  if (check?.state === 'failed') return 'not-checked';
  if (document) return 'refused';
  if (visit?.state === 'missed') return 'not-met';
  return 'missing';
}

function titleOf(kind: EvidenceKind, state: EvidenceState): string {
  const name = NAMES[kind];
  switch (state) {
    case 'verified':
      return `We have checked ${name}`;
    case 'booked':
      return 'Your video visit is booked';
    case 'sent':
      return 'We have received your document';
    case 'called':
      return 'We have spoken to you';
    case 'checking':
    case 'with-person':
      return 'Your identity check is with us';
    case 'not-checked':
      return 'Your identity could not be checked';
    case 'refused':
      return 'Your document was not enough';
    case 'not-met':
      return 'We did not meet you';
    case 'missing':
      return `We need to check ${name}`;
  }
}

function textOf({ kind, verified, document, visit, check, days }: EvidenceStanding, state: EvidenceState): string {
  const name = NAMES[kind];
  switch (state) {
    case 'verified':
      return verified?.until
        ? `Checked on ${longDay(verified.on)}. It counts until ${longDay(verified.until)}; you need do nothing now.`
        : `Checked on ${longDay(verified?.on ?? '')}. You need do nothing.`;
    case 'booked':
      return kind === 'identity'
        ? `On ${clock(visit?.startsAt ?? '')}. Please have your passport or driving licence at hand: we look at it in the call.`
        : `On ${clock(visit?.startsAt ?? '')}. Please have your scales on a hard floor and a tape measure at hand: you step on the scales in the call.`;
    case 'sent':
      return `A pharmacist or prescriber looks at it by ${clock(document?.lookBy ?? '')}, and we write to you. You need do nothing until then.`;
    case 'called':
      return `Whoever spoke to you writes down what they saw of ${name}. If you hear nothing within a day, please write to us.`;
    case 'checking':
      return 'The check usually takes a few minutes. We write to you when it is done.';
    case 'with-person':
      return `Something on your document differs from your account. One of us looks at it${check?.lookBy ? ` by ${clock(check.lookBy)}` : ''} and writes to you. You need do nothing until then.`;
    case 'not-checked':
      return 'The picture of your document or of your face could not be used. Please try again in good light, or choose another way.';
    case 'refused':
      return document?.refused ? DOCUMENT_REFUSALS[document.refused] : '';
    case 'not-met':
      return `You and our clinician did not meet in the video visit on ${clock(visit?.startsAt ?? '')}. Nothing is charged for it. Please book another one, or choose another way.`;
    case 'missing':
      return verified && days !== null
        ? `We last checked ${name} on ${longDay(verified.on)}, and that may be at most ${days} days old. Your next supply waits until it is checked again.`
        : `A prescriber may not approve your treatment before ${name} ${kind === 'bmi' ? 'are' : 'is'} checked by somebody other than you.`;
  }
}

/** Spelled out, so that nobody sends what cannot help. */
function countsOf({ kind, days, offers: { visits, checks } }: EvidenceStanding): string {
  const call = visits ? 'a video visit with us, ' : '';
  switch (kind) {
    case 'bmi':
      return `What counts: ${call}a visit in person, or a record of your GP, a clinic or another provider that shows your name, the date, your weight and your height, not older than ${days} days. A photo of yourself or of your scales does not count by itself.`;
    case 'blood-test':
      return `What counts: the result from your GP, a laboratory or a clinic, with your name, the date, potassium and kidney function (eGFR), not older than ${days} days.`;
    case 'identity': {
      const ways = [
        ...(checks ? ['the identity check, with your document and your face'] : []),
        ...(visits ? ['your passport or driving licence shown in a video visit'] : []),
        'your document shown in person',
      ];
      return `What counts: ${ways.length > 1 ? `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}` : ways[0]}. Please do not send us a picture of it.`;
    }
  }
}

function waysOf({ kind, offers }: EvidenceStanding, state: EvidenceState): Way[] {
  if (state === 'verified') return [];
  const isWaiting = state === 'sent' || state === 'called' || state === 'checking' || state === 'with-person';
  const ways: Way[] = [
    ...(kind === 'identity' && offers.checks && !isWaiting ? (['check'] as const) : []),
    ...(kind !== 'blood-test' && offers.visits && !isWaiting && state !== 'booked' ? (['visit'] as const) : []),
    ...(isDocumentKind(kind) && state !== 'called' ? (['upload'] as const) : []),
  ];
  return [...ways, 'chat'];
}

export const isDocumentKind = (kind: EvidenceKind): kind is DocumentKind =>
  (DOCUMENT_KINDS as readonly EvidenceKind[]).includes(kind);

/** The message that goes with a change, in the chat. */
export const evidenceNotice = (shown: Pick<EvidenceShown, 'title' | 'text' | 'counts' | 'state'>): string =>
  [
    `${shown.title}. ${shown.text}`,
    ...(shown.state === 'verified' || shown.state === 'booked' ? [] : [shown.counts]),
    shown.state === 'verified' ? 'Thank you.' : 'You find it on My Dashboard, and you can answer here.',
  ].join('\n\n');
