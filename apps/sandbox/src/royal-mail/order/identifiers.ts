export type Identifier = { number: number } | { reference: string };

const MOST = 100;

/** Reads `1001;"my ref";1002`: numbers, and references in double quotes. Null when it cannot be read. */
export function readIdentifiers(path: string): Identifier[] | null {
  const found: Identifier[] = [];
  let rest = path.replace(/;$/, '');
  while (rest !== '') {
    const match = /^(?:"([^"]+)"|(\d{1,9}))(?:;|$)/.exec(rest);
    if (!match) return null;
    found.push(match[1] === undefined ? { number: Number(match[2]) } : { reference: match[1] });
    rest = rest.slice(match[0].length);
  }
  return found.length > 0 && found.length <= MOST ? found : null;
}
