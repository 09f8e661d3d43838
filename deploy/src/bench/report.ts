import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { type Figure, goalOf, shown, verdictOf } from './figures.ts';

/** What a bench leaves in `.local/bench/<name>.json`. */
export interface Kept {
  name: string;
  about: string;
  at: string;
  around: string;
  figures: Figure[];
}

const PAGE = 'docs/performance.md';
const BEGIN = '<!-- npm run bench -- write: begin -->';
const END = '<!-- npm run bench -- write: end -->';

/** `npm run bench -- write`: what was measured last on this machine, as one table in docs/performance.md. */
export function writeReport(root: string): string {
  const folder = join(root, '.local/bench');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const all = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Kept);
  if (all.length === 0) throw new Problem('Nothing was measured on this machine yet: npm run bench.');
  const path = join(root, PAGE);
  writeFileSync(path, withReport(readFileSync(path, 'utf8'), all));
  return PAGE;
}

/** The page with these tables in the place of those before; what was measured elsewhere, and not here, stays as it was. */
export function withReport(page: string, all: readonly Kept[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Problem(`${PAGE} has lost the marks between which figures are written.`);
  const tables = new Map(
    page
      .slice(from + BEGIN.length, to)
      .split(/^(?=\*\*)/m)
      .flatMap((text): [string, string][] => {
        const name = /^\*\*([^*]+)\*\*:/.exec(text)?.[1];
        return name ? [[name, `${text.trimEnd()}\n`]] : [];
      }),
  );
  for (const kept of all) tables.set(kept.name, tableOf(kept));
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, table]) => table);
  return `${page.slice(0, from)}${BEGIN}\n${sorted.join('\n')}${page.slice(to)}`;
}

function tableOf({ name, about, at, around, figures }: Kept): string {
  const rows = figures.map((figure) => {
    const verdict = verdictOf(figure);
    const said = verdict === 'no goal' ? '' : verdict === 'ok' ? 'yes' : '**no**';
    const cells = [
      figure.name,
      `${shown(figure.value)} ${figure.unit}`.trim(),
      goalOf(figure),
      said,
      figure.note ?? '',
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const day = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return [
    `**${name}**: ${about} (${day}; ${around})`,
    '',
    '| | measured | goal | met | |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
