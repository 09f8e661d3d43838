interface Look {
  who: string;
  at: string;
  what: string;
}
export interface Looks extends Look {
  isMine: boolean;
  count: number;
}

const LOOKED = 'Looked at ';

/** Each person once, with all they looked at: colleagues first, who came last above, and whoever reads this last of all. */
export function looksOf(rows: readonly Look[], me: string): Looks[] {
  const people = new Map<string, Look[]>();
  for (const row of rows) people.set(row.who, [...(people.get(row.who) ?? []), row]);
  return [...people]
    .map(([who, looks]) => ({
      who,
      isMine: who === me,
      at: looks.reduce((last, { at }) => (at > last ? at : last), ''),
      count: looks.length,
      what: words([...new Set(looks.map(({ what }) => what))]),
    }))
    .toSorted((one, other) => Number(one.isMine) - Number(other.isMine) || other.at.localeCompare(one.at));
}

function words(all: readonly string[]): string {
  const seen = all.filter((what) => what.startsWith(LOOKED)).map((what) => what.slice(LOOKED.length));
  return [
    ...all.filter((what) => !what.startsWith(LOOKED)),
    ...(seen.length > 0 ? [LOOKED + seen.join(', ')] : []),
  ].join('; ');
}
