import type { RestoreReport } from './restore.ts';

const MINUTE = 60_000;

/** How long ago, for a person. */
export function ageOf(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / MINUTE));
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** What the operator must know and do after a restore, before the shop is opened. */
export function afterRestore({ at, missing, broken, erased }: RestoreReport, now: number): string[] {
  return [
    '',
    `The system is as it was at ${at}, ${ageOf(at, now)} ago. What was confirmed since is not in it: orders, messages, decisions, registrations.`,
    ...broken.map((line) => `AUDIT BROKEN  ${line}`),
    ...(missing.length > 0
      ? [`${missing.length} pictures are named and not there, taken away while the backup was made: ${missing[0]}`]
      : []),
    ...(erased > 0 ? [`${erased} people were erased since: identity erases them again when it starts`] : []),
    'Before programs start:',
    '  the broker and Redis must be empty: what they hold is of a later time (docs/runbooks/restore.md)',
    '  npm run migrate, where this version is newer than the backup',
    'Other companies know more than this database now:',
    '  card provider   billing asks it what was taken since and charges nobody before it has the answer; customers who paid for an order that is gone are in the difference of the books',
    '  postage         labels bought since are in the account of the carrier and on no parcel here',
    '  e-mail          what was sent since and was waiting then is sent again',
    'Registers: supplies since are on paper in the pharmacy alone; enter them again (docs/runbooks/restore.md).',
  ];
}
