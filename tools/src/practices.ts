import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleOf, practicesIn } from './practices/epraccur.ts';
import { messageOf, Problem } from '../../deploy/src/problem.ts';
import { progress } from '../../deploy/src/commands/progress.ts';

/** `npm run practices:update`: the practices of a file of the Organisation Data Service become those that are offered. */
export async function updatePractices(root: string, file: string): Promise<number> {
  const csv = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Problem(`${file} cannot be read: ${messageOf(error)}`);
  });
  const read = practicesIn(csv);
  await writeFile(join(root, 'apps/fulfilment/src/practices/practices.data.ts'), moduleOf(read));
  progress.line(
    `${read.lines.length} practices, ${read.open} of them open; the newest opening or closing is of ${read.listedOn}. Build and deploy to offer them.`,
  );
  return 0;
}
