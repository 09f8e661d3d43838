import { addDays } from '../london.ts';
import { isWorkingDay } from '../working-days.ts';

/* Incidents (what went wrong, adverse reactions among it) and complaints: their words and their clocks. No zod here: the browsers read this. */

export const CONCERN_TYPES = ['incident', 'complaint'] as const;
export type ConcernType = (typeof CONCERN_TYPES)[number];

export const INCIDENT_KINDS = {
  'adverse-reaction': 'Adverse reaction to a medicine',
  prescribing: 'Prescribing',
  dispensing: 'Dispensing, found after the parcel left',
  advice: 'Advice or a message',
  identity: 'Wrong person, or a record mixed up',
  safeguarding: 'Safeguarding',
  data: 'Personal data lost or seen by somebody else',
  software: 'Our software',
  other: 'Something else',
} as const;
export type IncidentKind = keyof typeof INCIDENT_KINDS;

export const COMPLAINT_KINDS = {
  care: 'My treatment, or what a clinician said',
  medicine: 'The medicine, or how it was packed',
  delivery: 'Delivery',
  money: 'A payment or a refund',
  staff: 'How somebody behaved',
  'data-protection': 'How my personal data is used',
  other: 'Something else',
} as const;
export type ComplaintKind = keyof typeof COMPLAINT_KINDS;

/** Harm, as the NHS grades it (Learn from patient safety events). */
export const HARMS = {
  none: 'No harm',
  low: 'Low: extra observation or minor treatment',
  moderate: 'Moderate: further treatment needed, no permanent harm',
  severe: 'Severe: permanent or long-term harm',
  death: 'Death',
} as const;
export type Harm = keyof typeof HARMS;
/** From moderate harm on the patient must be told what happened: the duty of candour. */
export const NEEDS_CANDOUR: readonly Harm[] = ['moderate', 'severe', 'death'];

export const CONCERN_SOURCES = {
  account: 'The account',
  chat: 'A chat',
  phone: 'A call',
  email: 'An e-mail',
  letter: 'A letter',
  colleague: 'A colleague',
  other: 'Another way',
} as const;
export type ConcernSource = keyof typeof CONCERN_SOURCES;

/** What is added to a concern, one after another. None is ever changed. */
export const CONCERN_STEPS = {
  note: 'Note',
  acknowledged: 'Acknowledged to the person',
  'yellow-card': 'Yellow Card sent',
  candour: 'Patient told what happened (duty of candour)',
  answered: 'Answered',
  closed: 'Closed',
  reopened: 'Opened again',
} as const;
export type ConcernStep = keyof typeof CONCERN_STEPS;

const ACKNOWLEDGE_WORKING_DAYS = 3;
/** Data (Use and Access) Act 2025, section 103: a complaint about personal data is acknowledged within 30 days. */
const ACKNOWLEDGE_DATA_DAYS = 30;

/** The last day on which a complaint of that day is acknowledged in time. Null: an incident has nobody to acknowledge it to. */
export function acknowledgeBy(type: ConcernType, kind: string, receivedOn: string): string | null {
  if (type === 'incident') return null;
  if (kind === 'data-protection') return addDays(receivedOn, ACKNOWLEDGE_DATA_DAYS);
  let day = receivedOn;
  for (let left = ACKNOWLEDGE_WORKING_DAYS; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left--;
  }
  return day;
}

export interface ConcernNow {
  type: ConcernType;
  kind: string;
  harm: Harm | null;
  /** Newest last. */
  steps: readonly ConcernStep[];
}

export const isClosed = ({ steps }: Pick<ConcernNow, 'steps'>): boolean =>
  steps.findLast((step) => step === 'closed' || step === 'reopened') === 'closed';

/** What keeps it from being closed, in words; empty when nothing does. */
export function missingToClose({ type, kind, harm, steps }: ConcernNow): string[] {
  const has = (step: ConcernStep): boolean => steps.includes(step);
  if (type === 'complaint')
    return [
      ...(has('acknowledged') ? [] : ['It has not been acknowledged to the person.']),
      ...(has('answered') ? [] : ['It has not been answered.']),
    ];
  return [
    ...(kind === 'adverse-reaction' && !has('yellow-card')
      ? ['No Yellow Card is noted. Where none is needed, note under Yellow Card why.']
      : []),
    ...(harm !== null && NEEDS_CANDOUR.includes(harm) && !has('candour')
      ? ['The patient has not been told what happened (duty of candour).']
      : []),
  ];
}

/** Whether a step may follow, as a text why not; null when it may. */
export function whyNotStep(now: ConcernNow, step: ConcernStep): string | null {
  if (step === 'reopened') return isClosed(now) ? null : 'It is open.';
  if (isClosed(now)) return 'It is closed. Open it again first.';
  if (now.type === 'incident' && (step === 'acknowledged' || step === 'answered'))
    return 'That belongs to a complaint.';
  if (now.type === 'complaint' && (step === 'yellow-card' || step === 'candour'))
    return 'That belongs to an incident: record one beside the complaint.';
  return step === 'closed' ? (missingToClose(now)[0] ?? null) : null;
}

/** Its number as people say it: `I-12`, `C-12`. */
export const concernRef = (type: ConcernType, id: number): string => `${type === 'incident' ? 'I' : 'C'}-${id}`;
