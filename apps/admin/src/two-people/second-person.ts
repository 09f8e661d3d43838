export type Decision = 'approved' | 'declined';

/** When somebody else has decided already, nothing changes: answer and screen say how it was decided. */
export function outcomeOf(wanted: Decision, state: string, done: string): { text: string; isMine: boolean } {
  const isDeclined = state === 'declined';
  if (isDeclined === (wanted === 'declined')) return { text: done, isMine: true };
  return {
    text: `A colleague has decided before you: it was ${isDeclined ? 'not approved' : 'approved'}.`,
    isMine: false,
  };
}
