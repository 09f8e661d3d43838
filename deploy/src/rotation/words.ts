import type { SealedColumn } from '@sorrel/service-kit/security/sealed-column';
import type { RotateReport, SealedService } from './report.ts';

/** The table of what is sealed where, from the services' own lists: docs/sealed.md. */
export function sealedTable(services: readonly SealedService[], kit: readonly SealedColumn[]): string {
  const rows = (name: string, columns: readonly SealedColumn[]): string[] =>
    columns.map(
      ({ table, column, key, place, row }) =>
        `| ${name} | \`${table}.${column}\`${key ? ` (key \`${key}\`)` : ''} | \`${place}\` | ${row.map((one) => `\`${one}\``).join(', ')} |`,
    );
  return [
    '# What is sealed where',
    '',
    'Written by `npm run -s ops -- rotate-keys --table > docs/sealed.md`; a test says when it is out of date. [How keys change](runbooks/sealing-keys.md).',
    '',
    '| service | column | place it is bound to | row it is bound to |',
    '|---|---|---|---|',
    ...rows('each', kit),
    ...services.flatMap(({ name, sealed }) => rows(name, sealed)),
    ...services
      .filter(({ files }) => files)
      .map(({ name, files }) => `| ${name} | the files that \`${files?.table}\` names | the file's name | |`),
    '',
    'Not under these keys: what waits in `DATA_DIR/arrivals` (a key of the process), and what `SORREL_SECRET` signs.',
    '',
  ].join('\n');
}

/** The report for a person. */
export function wordsOf(
  { counts, resealed, unreadable, withoutSource, underWay, unused }: RotateReport,
  { newest, isDry, isWhole, took }: { newest: number; isDry: boolean; isWhole: boolean; took: string },
): string[] {
  const lines = ['', 'values by key'];
  for (const [where, versions] of counts) {
    const each = [...versions]
      .toSorted(([a], [b]) => a - b)
      .map(([version, count]) => `${version || 'none'}: ${count}`);
    if (each.length > 0) lines.push(`  ${where.padEnd(56)}${each.join('  ')}`);
  }
  if (!isDry) lines.push('', `${resealed} values sealed or indexed anew in ${took}`);
  for (const where of unreadable) lines.push(`NOT OPENED  ${where}`);
  if (withoutSource > 0)
    lines.push(`${withoutSource} indexed values are known by an older key alone; each moves on when it is next met`);
  for (const line of underWay) lines.push(`on its way  ${line}`);
  if (!isWhole) lines.push('only one service was looked at: whether a key may be removed is said without --only');
  else if (unused.length > 0)
    lines.push(`may be removed from SEAL_KEYS: ${unused.map((version) => `key ${version}`).join(', ')}`);
  else lines.push(`key ${newest} is the newest; no other may be removed from SEAL_KEYS yet`);
  return lines;
}
