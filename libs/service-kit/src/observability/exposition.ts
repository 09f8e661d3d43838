/**
 * Joins what several programs of one process show into one text for Prometheus, which wants each name once, with all its samples
 * behind it.
 */
export function joined(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>();
  for (const text of texts) {
    let samples: string[] = [];
    for (const line of text.split('\n')) {
      const [, word = '', name = ''] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (name) {
        const family = families.get(name) ?? { head: [], samples: [] };
        families.set(name, family);
        // The same family said by the next program: it is told once.
        if (!family.head.some((told) => told.startsWith(`# ${word} `))) family.head.push(line);
        samples = family.samples;
      } else if (line) samples.push(line);
    }
  }
  return `${[...families.values()].flatMap(({ head, samples }) => [...head, ...samples]).join('\n')}\n`;
}
