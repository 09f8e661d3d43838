import { z } from 'zod';
import type { Danger } from '../messaging/danger.ts';

/** How soon somebody clinical has to look, the most urgent first. */
export const Urgency = z.enum(['emergency', 'urgent', 'soon', 'routine']);
export type Urgency = z.infer<typeof Urgency>;

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Within how many minutes, by day and by night: what a patient wrote does not wait for opening hours, and what nobody has read by the morning
 * is late, and says so. The help on the patient's screen (999, 111, 116 123) is what covers the time until then. A proposal, to be confirmed
 * by the clinic's clinical lead.
 */
export const TARGET_MINUTES: Readonly<Record<Urgency, number>> = {
  emergency: 15,
  urgent: 2 * HOUR,
  soon: DAY,
  routine: 7 * DAY,
};

/**
 * What a danger that somebody wrote of asks for. Pain through to the back and a sudden loss of sight are what the MHRA asks patients on GLP-1
 * medicines to have seen at once (January and February 2026).
 */
export const URGENCY_OF_DANGER: Readonly<Record<Danger, Urgency>> = {
  'self-harm': 'emergency',
  overdose: 'emergency',
  'eating-disorder': 'urgent',
  'chest-pain': 'emergency',
  breathing: 'emergency',
  swelling: 'emergency',
  collapse: 'emergency',
  vision: 'emergency',
  jaundice: 'urgent',
  pancreatitis: 'emergency',
  pregnancy: 'urgent',
  abuse: 'urgent',
  'under-age': 'urgent',
};

export const TaskKind = z.enum([
  'pregnancy',
  'twelve-weeks',
  'corrected',
  'message',
  'decision',
  'recall',
  'check-in',
  'health-change',
  'early-supply',
  'blood-test',
  'self-harm',
  'words',
  'look',
  'pharmacist',
  'evidence',
  'gp-answer',
  'gp-letter',
]);
export type TaskKind = z.infer<typeof TaskKind>;

/** What a task of a kind asks for by itself. Words of danger behind it make it more urgent, never less. */
const URGENCY_OF_KIND: Readonly<Record<TaskKind, Urgency>> = {
  pregnancy: 'urgent',
  message: 'urgent',
  words: 'urgent',
  'check-in': 'urgent',
  recall: 'urgent',
  'health-change': 'routine',
  'early-supply': 'soon',
  'blood-test': 'soon',
  // A paid supply stands still until it is answered.
  pharmacist: 'urgent',
  'gp-answer': 'soon',
  // The treatment goes on, and the practice does not know of it.
  'gp-letter': 'soon',
  'self-harm': 'emergency',
  corrected: 'soon',
  decision: 'soon',
  look: 'soon',
  // A patient waits with their treatment for it.
  evidence: 'soon',
  'twelve-weeks': 'routine',
};

/** The most urgent of them. */
export const mostUrgent = (some: readonly [Urgency, ...Urgency[]]): Urgency =>
  Urgency.options.find((one) => some.includes(one)) ?? some[0];

export const urgencyOf = (kind: TaskKind, dangers: readonly Danger[] = []): Urgency =>
  mostUrgent([URGENCY_OF_KIND[kind], ...dangers.map((danger) => URGENCY_OF_DANGER[danger])]);

/** By when it should have been looked at. */
export const dueAt = (urgency: Urgency, since: Date): Date =>
  new Date(since.getTime() + TARGET_MINUTES[urgency] * 60_000);

/** What is shown in red, with "!": it may not wait for its turn. */
export const isPressing = (urgency: Urgency): boolean => urgency === 'emergency' || urgency === 'urgent';
