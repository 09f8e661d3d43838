import type { Told } from '@sorrel/contracts/consultations/told';
import { isPressing, TARGET_MINUTES, type Urgency } from '@sorrel/contracts/consultations/urgency';
import { ageText } from '../work/waiting.ts';

const WORDS: Readonly<Record<Urgency, string>> = {
  emergency: 'Emergency',
  urgent: 'Urgent',
  soon: 'Soon',
  routine: 'Routine',
};
const PLACES: Readonly<Record<Told['place'], string>> = {
  questionnaire: 'in the questionnaire',
  'check-in': 'in the answers before the next strength',
  cancellation: 'while cancelling',
  chat: 'in the chat',
  gp: 'where we ask for the GP',
  parcel: 'in the delivery address',
  'health-change': 'about a change of health',
  'early-supply': 'when asking for a delivery early',
  complaint: 'in a complaint',
  pharmacist: 'by a pharmacist',
  'gp-answer': 'by a GP practice',
  'gp-letter': 'by a mail server',
};

export const placeText = (place: Told['place']): string => PLACES[place];

/** `15 minutes`, `2 hours`, `7 days`. */
export function spanText(minutes: number): string {
  const from = new Date(0);
  return ageText(from.toISOString(), new Date(from.getTime() + minutes * 60_000).toISOString());
}

export interface UrgencyShown {
  /** "!" and red. */
  isRed: boolean;
  /** `Emergency: look by 14:15 (within 15 minutes)`. */
  text: string;
  /** How far over, when it is. */
  late: string | null;
}

/** How soon somebody has to look at a task, and by how much that is over. `now`: the server's clock, where it is known. */
export function urgencyShown(
  { urgency, dueAt }: { urgency: Urgency; dueAt: string },
  now: string | undefined,
  clock: (moment: string) => string,
): UrgencyShown {
  const isLate = now !== undefined && Date.parse(now) > Date.parse(dueAt);
  return {
    isRed: isPressing(urgency) || isLate,
    text: `${WORDS[urgency]}: look by ${clock(dueAt)} (target ${spanText(TARGET_MINUTES[urgency])})`,
    late: isLate ? `${ageText(dueAt, now)} over its target` : null,
  };
}
