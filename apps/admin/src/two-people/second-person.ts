export type Decision = 'approved' | 'declined';

/** Whoever decides second changes nothing: the answer says how it stands, and so does the screen. */
export function outcomeOf(wanted: Decision, state: string, done: string): { text: string; isMine: boolean } {
  const isDeclined = state === 'declined';
  if (isDeclined === (wanted === 'declined')) return { text: done, isMine: true };
  return {
    text: `A colleague has decided before you: it was ${isDeclined ? 'not approved' : 'approved'}.`,
    isMine: false,
  };
}
