import { OBSTACLE_WORDS, type GpLetter } from '@sorrel/contracts/fulfilment/gp-letters';
import { formatDate } from '@sorrel/web-kit/format';
import type { Tone } from '../ui/badge.ts';

const STATES: Readonly<Record<GpLetter['state'], { text: string; tone: Tone }>> = {
  waiting: { text: 'Being sent', tone: 'going' },
  'not-sent': { text: 'Not sent', tone: 'todo' },
  sent: { text: 'Sent', tone: 'going' },
  accepted: { text: 'Arrived', tone: 'good' },
  failed: { text: 'Not taken', tone: 'bad' },
  bounced: { text: 'Came back', tone: 'bad' },
};

export function letterBadge({ state, answeredAt }: Pick<GpLetter, 'state' | 'answeredAt'>): {
  text: string;
  tone: Tone;
} {
  return answeredAt ? { text: 'Answered', tone: 'good' } : STATES[state];
}

/** What happened to it, and what to do. */
export function letterText({ why, said, to, sentAt, state }: GpLetter): string {
  if (why) return OBSTACLE_WORDS[why];
  const sent = sentAt ? `To ${to ?? ''} on ${formatDate(sentAt, 'minutes')}.` : '';
  if (state === 'failed' || state === 'bounced')
    return `${sent} ${said ?? ''} Please put the address right and send it again, or print it.`.trim();
  return sent;
}
