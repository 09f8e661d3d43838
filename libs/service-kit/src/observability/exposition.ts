/**
 * Joins the metrics of several programs of one process into one text for Prometheus, which wants each name once, followed by all its
 * samples.
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
        // The next program repeats the same family's header: it is kept once.
        if (!family.head.some((told) => told.startsWith(`# ${word} `))) family.head.push(line);
        samples = family.samples;
      } else if (line) samples.push(line);
    }
  }
  return `${[...families.values()].flatMap(({ head, samples }) => [...head, ...samples]).join('\n')}\n`;
}
