import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../../', import.meta.url);
const log = readFileSync(new URL('docs/clinical-safety/hazard-log.md', root), 'utf8');
const hazards = log
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    id: section.slice(0, 4),
    tests: [...section.matchAll(/^- `([^`]+)` › "(.+)"$/gm)].map(([, path = '', name = '']) => ({ path, name })),
    hasControl: /^Control: \S/m.test(section),
  }));

describe('the hazard log', () => {
  it('numbers at least twenty hazards, without gaps', () => {
    expect(hazards.length).toBeGreaterThanOrEqual(20);
    expect(hazards.map((hazard) => hazard.id)).toEqual(
      hazards.map((_, index) => `H-${String(index + 1).padStart(2, '0')}`),
    );
  });

  it.each(hazards)('$id has a control, and tests that exist', ({ tests, hasControl }) => {
    expect(hasControl).toBe(true);
    expect(tests.length).toBeGreaterThan(0);
    const gone = tests.filter(({ path, name }) => {
      const file = new URL(path, root);
      return (
        !existsSync(file) ||
        !new RegExp(`['"\`]${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"\`]`).test(readFileSync(file, 'utf8'))
      );
    });
    expect(gone).toEqual([]);
  });
});

const papers = readdirSync(new URL('docs/clinical-safety/', root))
  .filter((name) => name.endsWith('.md') && name !== 'rule-register.md')
  .map((name) => ({ name, text: readFileSync(new URL(`docs/clinical-safety/${name}`, root), 'utf8') }));
const paper = (name: string): string => papers.find((one) => one.name === name)!.text;
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
    .map(cellsOf);
const PAGES = readFileSync(new URL('apps/admin/src/app/menu.ts', root), 'utf8');

describe.each(papers)('$name', ({ name, text }) => {
  it('names hazards that are in the log, files and pages that exist, and leaves no work to others unsaid', () => {
    const known = new Set(hazards.map(({ id }) => id));
    expect([...text.matchAll(/\bH-\d\d\b/g)].map(([id]) => id).filter((id) => !known.has(id))).toEqual([]);
    const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(new URL(path, new URL(`docs/clinical-safety/${name}`, root))))).toEqual(
      [],
    );
    const inConsole = [...text.matchAll(/[Cc]onsole, \*{0,2}([A-Z][a-z]+(?: [a-z]+)?)/g)].map(([, page = '']) => page);
    expect(inConsole.filter((page) => !PAGES.includes(`text: '${page}'`))).toEqual([]);
    expect(text).not.toMatch(/\bTODO\b|\bTBD\b|being (extended|built|written)|lorem|xxx/i);
  });
});

describe('a control that a paper names', () => {
  it('in the workshop list is in the log, or said to be open', () => {
    const rows = rowsOf(paper('hazard-workshop.md')).slice(1);
    expect(rows.length).toBeGreaterThan(20);
    const unproved = rows.filter(
      ([, , today = '', score = '']) => !/H-\d\d/.test(today) && !/open/.test(`${today} ${score}`),
    );
    expect(unproved.map(([hazard]) => hazard)).toEqual([]);
    // What is said to be open stands in the score as well, where whoever signs looks.
    expect(
      rows
        .filter(([, , today = '', score = '']) => /\bopen\b/.test(today) && !/open/.test(score))
        .map(([hazard]) => hazard),
    ).toEqual([]);
  });

  it('in the safety case has a hazard with its tests', () => {
    const [, ...rows] = rowsOf(paper('safety-case-report.md').split('## What is open')[0]!);
    expect(rows.length).toBeGreaterThan(5);
    const without = rows.filter(([, evidence = '']) => !/H-\d\d|\.spec\.ts`/.test(evidence));
    expect(without.map(([because]) => because)).toEqual([]);
  });

  it('in the impact assessment has a hazard, a page, or somebody who must sign', () => {
    const [, ...rows] = rowsOf(paper('dpia.md').split('## What may go wrong')[1]!.split('## By giving')[0]!);
    expect(rows.length).toBeGreaterThan(5);
    const without = rows.filter(([, against = '']) => !/H-\d\d|\]\(|companies below/.test(against));
    expect(without.map(([risk]) => risk)).toEqual([]);
  });
});
