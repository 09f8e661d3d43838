import type { QueuedCase } from '@sorrel/contracts/consultations/cases';

type Place = Pick<QueuedCase, 'subscriptionId' | 'claim'>;

const isFree = ({ claim }: Place): boolean => claim === null || claim.isMine;

/** The case after this one that nobody else has open; from the end on from the beginning. Null: there is no other. */
export function nextCase<C extends Place>(cases: readonly C[], current: number): C | null {
  const at = cases.findIndex(({ subscriptionId }) => subscriptionId === current);
  const others = [...cases.slice(at + 1), ...cases.slice(0, Math.max(0, at))].filter(
    ({ subscriptionId }) => subscriptionId !== current,
  );
  return others.find(isFree) ?? null;
}

/** The case before or after this one, whoever has it; null at either end. One that is not in the queue leads to its beginning. */
export function stepIn<C extends Place>(cases: readonly C[], current: number, step: 1 | -1): C | null {
  const at = cases.findIndex(({ subscriptionId }) => subscriptionId === current);
  return at === -1 ? (cases[0] ?? null) : (cases[at + step] ?? null);
}

/** `under a minute`, `20 min`, `5 h 20 min`, `3 days 4 h`. */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return 'under a minute';
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return [days === 1 ? '1 day' : `${days} days`, hours > 0 && `${hours} h`].filter(Boolean).join(' ');
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
