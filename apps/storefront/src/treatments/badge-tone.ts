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
export function placesToAnswer({
  status,
  asks,
  consultation,
}: Pick<TreatmentCard, 'status' | 'asks' | 'consultation'>): { to: string; label: string }[] {
  const places = {
    message: { to: '/v2/profile/chat', label: status === 'refused' ? 'Get in touch' : 'Answer in the chat' },
    photos: { to: '/v2/profile/upload-photos', label: 'Upload photos' },
    address: { to: '#address', label: 'Check my address' },
    consultation: { to: `/consultation/${consultation}`, label: 'Send my consultation again' },
  };
  return asks.map((ask) => places[ask]);
}
