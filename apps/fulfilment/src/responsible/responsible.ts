import { londonDate, londonMoment } from '@sorrel/contracts/london';
import { MOST_AWAY_MINUTES, WARN_MINUTES, type ResponsibleState } from '@sorrel/contracts/fulfilment/responsible';

/** Who signed in last, and what is known of it. */
export interface SignedIn {
  pharmacistId: number;
  name: string;
  registration: string;
  since: Date;
  isOut: boolean;
  awaySince: Date | null;
  awayUntil: Date | null;
  /** The day in London that the seconds below are of. */
  awayDay: string | null;
  /** Absences that are over, of everybody who was responsible that day. */
  awaySeconds: number;
}
export interface Standing {
  state: ResponsibleState;
  /** Seconds of today's absence that are left. */
  awayLeft: number;
  endsAt: Date | null;
  isEndingSoon: boolean;
}

const MOST_AWAY_SECONDS = MOST_AWAY_MINUTES * 60;
const SECOND = 1000;
const HOUR = 3_600 * SECOND;

/** How long the pharmacy was without its responsible pharmacist since midnight in London, with the absence that goes on. */
export function awayToday(signed: Pick<SignedIn, 'awaySince' | 'awayDay' | 'awaySeconds'>, now: Date): number {
  const today = londonDate(now);
  const before = signed.awayDay === today ? signed.awaySeconds : 0;
  if (!signed.awaySince) return before;
  const from = Math.max(signed.awaySince.getTime(), londonMoment(today, '00:00').getTime());
  return before + Math.max(0, Math.round((now.getTime() - from) / SECOND));
}

/** Whether somebody is the responsible pharmacist at this moment. `lastsHours` null: a log-in does not end by itself. */
export function standingOf(signed: SignedIn | null, now: Date, lastsHours: number | null): Standing {
  const nobody = { endsAt: null, isEndingSoon: false };
  if (!signed) return { state: 'none', awayLeft: MOST_AWAY_SECONDS, ...nobody };
  const awayLeft = Math.max(0, MOST_AWAY_SECONDS - awayToday(signed, now));
  if (signed.isOut) return { state: 'none', awayLeft, ...nobody };
  const endsAt = lastsHours === null ? null : new Date(signed.since.getTime() + lastsHours * HOUR);
  if (endsAt && now >= endsAt) return { state: 'lapsed', awayLeft, endsAt, isEndingSoon: false };
  const isEndingSoon = endsAt !== null && endsAt.getTime() - now.getTime() <= WARN_MINUTES * 60 * SECOND;
  const state = !signed.awaySince ? 'in' : awayLeft === 0 ? 'overrun' : 'absent';
  return { state, awayLeft, endsAt, isEndingSoon };
}
