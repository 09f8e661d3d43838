/** What the pharmacy owes of a paid item. */
export type Owing = {
  state: 'open' | 'withheld' | 'closed';
  expectedOn: string | null;
};

/** What the history says of a change; null: nothing, for another line says it. */
export function owingWords(before: Owing | null, now: Owing): string | null {
  if (now.state !== 'open') return null;
  const day = now.expectedOn?.split('-').reverse().join('/');
  if (!before || before.state === 'closed')
    return `An item is owed: it is sent as soon as the pharmacy has it${day ? `, expected on ${day}` : ''}`;
  if (before.state === 'withheld') return 'The owed item is not refunded: it is sent as soon as the pharmacy has it';
  if (before.expectedOn === now.expectedOn) return null;
  return day ? `The owed item is expected on ${day}` : 'No day is known any more for the owed item';
}
