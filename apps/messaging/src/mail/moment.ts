import type { Email } from './templates.ts';

/** Letters that several services may write about one moment, the most urgent first. They name nothing that must come by itself. */
const JOINED = ['clinic-question', 'clinic-notice', 'charge-held'] as const;

export const isJoined = (template: string): boolean => (JOINED as readonly string[]).includes(template);
export const JOINED_TEMPLATES: readonly string[] = JOINED;

export interface Written {
  template: string;
  letter: Email;
}

const rank = ({ template }: Written): number => (JOINED as readonly string[]).indexOf(template);

/**
 * One letter that says all that several say, the most urgent first, each thing once, with the button of the most urgent. A letter alone
 * stays as it is. `letters` as they were written, one at least.
 */
export function joined(letters: readonly Written[]): Email {
  const inOrder = letters.toSorted((a, b) => rank(a) - rank(b)).map(({ letter }) => letter);
  const [first, ...others] = inOrder;
  if (!first) throw new Error('No letter to send.');
  if (others.length === 0) return first;
  return { ...first, lines: [...new Set(inOrder.flatMap(({ lines }) => lines))] };
}
