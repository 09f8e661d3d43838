import type { OpenPoints } from '@sorrel/contracts/consultations/open-points';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { conflict, Fault } from '@sorrel/service-kit/fault';

/** What the screen keeps its button closed for, said again by whoever owns the decision. */
export function refuseOpen({
  never,
  reasons,
  acknowledgements,
  hasUnreadAnswers,
  photos,
  medicines,
}: OpenPoints): void {
  const flags = [...never, ...reasons, ...acknowledgements];
  if (flags.length > 0) throw blocked(flags);
  const unseen = hasUnreadAnswers
    ? 'The customer’s answers have'
    : photos.length > 0
      ? 'Photos of this case have'
      : medicines.length > 0
        ? 'Formula, directions and precautions have'
        : null;
  if (unseen !== null)
    throw conflict(
      `${unseen} not been on screen. They may have changed since you opened this page: please reload it.`,
      'unseen',
    );
}

function blocked(flags: Flag[]): Fault {
  const errors = Object.fromEntries(flags.map((flag) => [flag.ruleId, [flag.text]]));
  return new Fault(
    'conflict',
    `This cannot be approved yet. ${flags.map((flag) => `${flag.ruleId}: ${flag.text}`).join(' ')}`,
    { errors, as: 'blocked' },
  );
}
