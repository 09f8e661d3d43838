import type { DisputeState } from '@sorrel/contracts/billing/disputes';
import type { StatusTag } from '../ui/status-tag.tsx';

type Tone = Parameters<typeof StatusTag>[0]['tone'];

export const STATES: Record<DisputeState, { text: string; tone: Tone }> = {
  open: { text: 'Answer it', tone: 'bad' },
  answered: { text: 'With the bank', tone: 'going' },
  won: { text: 'Won', tone: 'good' },
  lost: { text: 'Lost', tone: 'quiet' },
};

interface Row {
  state: DisputeState;
  is_settled: boolean;
  is_plan_over: boolean;
}

/** What follows for whoever looks after it. */
export function whatNext({ state, is_settled: isSettled, is_plan_over: isPlanOver }: Row): string {
  switch (state) {
    case 'open':
      return 'Send to the bank, through the card provider’s page:';
    case 'answered':
      return 'Evidence has been sent. The bank decides; this can take some weeks.';
    case 'won':
      return 'The money is ours again, and the plan goes on by itself.';
    case 'lost':
      if (isPlanOver) return 'The customer has the money back, and the plan has ended.';
      return isSettled
        ? 'The customer has the money back, and the plan goes on.'
        : 'The customer has the money back. End the plan on its page, or let it go on.';
  }
}
