import { z } from 'zod';
import type { Danger } from './danger.ts';

/** Whether a crisis of the mind, or of the body, comes before everything else. */
export type Help = 'crisis' | 'emergency';

/** Whom to call now. The most pressing first. */
export const HelpLine = z.enum(['emergency', 'overdose', 'crisis', 'eating', 'abuse', 'young', 'today', 'pregnancy']);
export type HelpLine = z.infer<typeof HelpLine>;

const OF: Readonly<Record<Danger, HelpLine>> = {
  'self-harm': 'crisis',
  overdose: 'overdose',
  'eating-disorder': 'eating',
  'chest-pain': 'emergency',
  breathing: 'emergency',
  swelling: 'emergency',
  collapse: 'emergency',
  vision: 'emergency',
  pancreatitis: 'emergency',
  jaundice: 'today',
  pregnancy: 'pregnancy',
  abuse: 'abuse',
  'under-age': 'young',
};

/** What somebody who wrote of a danger reads where they wrote it. To be confirmed by the clinic's clinical lead. */
export const HELP_WORDS: Readonly<Record<HelpLine, { lead: string; text: string }>> = {
  emergency: {
    lead: 'Please do not wait for our answer.',
    text: 'Hard to breathe, a swelling face or tongue, chest pain, a collapse, sight that suddenly goes, or strong pain through to your back: call 999 now. For urgent advice call 111.',
  },
  overdose: {
    lead: 'Please get help now, even if you feel well.',
    text: 'Call 999 if somebody is unwell or cannot be woken, or if it was meant to do harm. Otherwise call 111 at once, with the pack beside you. To talk to somebody: Samaritans, 116 123.',
  },
  crisis: {
    lead: 'You need not wait for our answer.',
    text: 'To talk to somebody now, free and at any hour: Samaritans, 116 123. If you are hurt, or might act on these thoughts, call 999; for urgent help 111.',
  },
  eating: {
    lead: 'You do not have to manage this alone.',
    text: 'The charity Beat listens: 0808 801 0677. If you faint, have chest pain or cannot keep water down, call 111, and 999 in an emergency.',
  },
  abuse: {
    lead: 'You have a right to be safe.',
    text: 'In danger now: call 999. To talk, free and at any hour: the National Domestic Abuse Helpline, 0808 2000 247.',
  },
  young: {
    lead: 'If you are under 18, please talk to an adult you trust.',
    text: 'A parent, your GP or a school nurse can help with what brought you here. Childline is free at any hour: 0800 1111.',
  },
  today: {
    lead: 'Please have this looked at today.',
    text: 'Call 111 or your GP, and take no further dose until somebody has seen you. If you become very unwell call 999.',
  },
  pregnancy: {
    lead: 'If you are or may be pregnant, please take no further dose before we have answered.',
    text: 'Your midwife, your GP or 111 can answer what does not wait. Strong pain or bleeding: call 999.',
  },
};

/** The help that these dangers call for, each once, the most pressing first. */
export function helpsFor(dangers: readonly Danger[]): HelpLine[] {
  const needs = dangers.map((one) => OF[one]);
  return HelpLine.options.filter((one) => needs.includes(one));
}

export function helpFor(dangers: readonly Danger[]): Help | null {
  const lines = helpsFor(dangers);
  if (lines.includes('crisis')) return 'crisis';
  return lines.includes('emergency') || lines.includes('overdose') ? 'emergency' : null;
}
