/** What somebody may mean by what they typed into the console's search. */
export interface LookedFor {
  /** A tracking number as the carrier writes it. */
  tracking: string | null;
  /** A prescription's number, and the item in it. */
  prescription: { ref: string; itemId: number } | null;
  /** The number of an order of the old system. */
  oldOrder: number | null;
}

export function lookedFor(typed: string): LookedFor {
  const text = typed.replace(/[\s.]+/g, '').toUpperCase();
  const itemId = /^PRX(\d{1,15})(-\d{1,3})?$/.exec(text)?.[1];
  if (itemId) return { tracking: null, prescription: { ref: text, itemId: Number(itemId) }, oldOrder: null };
  // Every tracking number has figures; a word has none.
  const oldOrder = /^(?:OLD(?:ORDER)?[-#]?|#)?(\d{3,15})$/.exec(text)?.[1];
  return {
    tracking: !/^(?:OLD|#)/.test(text) && /^(?=.*\d{4})[A-Z0-9]{8,30}$/.test(text) ? text : null,
    prescription: null,
    oldOrder: oldOrder ? Number(oldOrder) : null,
  };
}
