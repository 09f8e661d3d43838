interface Look {
  who: string;
  who_id: number | null;
  at: string;
  what: string;
}
export interface Looks extends Look {
  key: string;
  isMine: boolean;
  count: number;
}

const LOOKED = 'Looked at ';

/** Each person once, with all they looked at: colleagues first, who came last above, and whoever reads this last of all. */
export function looksOf(rows: readonly Look[], me: number): Looks[] {
  const people = new Map<string, Look[]>();
  for (const row of rows) {
    const key = `${row.who_id ?? ''} ${row.who}`;
    people.set(key, [...(people.get(key) ?? []), row]);
  }
  return [...people]
    .map(([key, looks]) => ({
      key,
      who: looks[0]?.who ?? '',
      who_id: looks[0]?.who_id ?? null,
      isMine: looks[0]?.who_id === me,
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
