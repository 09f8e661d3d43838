import type { Answers } from '@sorrel/contracts/consultations/words';
import { evaluate, NO_FACTS } from '../safety/condition.ts';
import { saysSelfHarm } from '../safety/rules/draft.ts';
import { saysPregnant } from './consultation.ts';

/** A task that answers open the moment they are sent, whether or not anything is ever paid: by its line in the register. */
export interface TaskFor {
  id: 'T-01' | 'T-04';
  keys: string[];
}

export function tasksFor(answers: Answers): TaskFor[] {
  const harm = evaluate(saysSelfHarm, answers, NO_FACTS);
  return [
    ...(harm.holds ? [{ id: 'T-04' as const, keys: harm.keys }] : []),
    ...(saysPregnant(answers) ? [{ id: 'T-01' as const, keys: ['pregnancy'] }] : []),
  ];
}
