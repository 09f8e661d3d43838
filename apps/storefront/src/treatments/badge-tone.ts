import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import type { BadgeTone } from '../ui/badge.tsx';

/** The badge's words come from the server; its colour only repeats what they say. */
const TONES: Record<TreatmentCard['status'], BadgeTone> = {
  pending: 'amber',
  incomplete: 'amber',
  waiting: 'amber',
  review: 'clay',
  shipping: 'sage',
  active: 'sage',
  failed: 'danger',
  refused: 'danger',
  cancelled: 'outline',
};

export const badgeTone = ({ status, should_cancel }: Pick<TreatmentCard, 'status' | 'should_cancel'>): BadgeTone =>
  should_cancel && status === 'active' ? 'outline' : TONES[status];

/** Where a customer can do what the card's message asks for. */
export function placeToAnswer(status: TreatmentCard['status']): { to: string; label: string } | null {
  if (status === 'refused') return { to: '/v2/profile/chat', label: 'Get in touch' };
  if (status === 'waiting') return { to: '/v2/profile/chat', label: 'Answer in the chat' };
  return null;
}
