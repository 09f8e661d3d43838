import { join } from 'node:path';
import { messageOf, Problem } from '../problem.ts';
import { buildServices } from './transpile.ts';
import { settingsWithSecrets } from './settings-files.ts';
import { progress, seconds } from './progress.ts';

/** How often a line of progress is printed. */
const SAID_EVERY_MS = 10_000;

/** `npm run move-photos`: copies photos from the folder into the bucket. Returns 1 where a photo was left behind. */
export async function movePhotosCommand(
  root: string,
  files: readonly string[],
  given: NodeJS.ProcessEnv,
): Promise<number> {
  await buildServices(root);
  const env = await settingsWithSecrets(files, given);
  if (!env.SEAL_KEYS) throw new Problem('SEAL_KEYS must be set, as the programs have it.');
  const { movePhotos } = await import('@sorrel/media/move');
  const from = performance.now();
  let said = from;
  const moved = await movePhotos({ ...env, DATA_DIR: env.DATA_DIR || join(root, '.data') }, ({ copied, there }) => {
    if (performance.now() - said < SAID_EVERY_MS) return;
    said = performance.now();
    progress.line(`${copied} copied, ${there} were there`);
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ConfigError') throw error;
    throw new Problem(`${messageOf(error)} What is in the bucket stays there: run it again to go on.`);
  });
  const { copied, there, inTheClear, unreadable } = moved;
  progress.line(
    `${copied} photos and tiles copied, ${there} were there, in ${seconds(from)}; the folder is as it was.`,
  );
  for (const file of unreadable) progress.line(`NOT OPENED  ${file}: no key opens it under its name; it was left.`);
  if (inTheClear > 0)
    progress.line(
      `${inTheClear} are not sealed: start media on the folder once, which seals them, and run this again.`,
    );
  return unreadable.length > 0 || inTheClear > 0 ? 1 : 0;
}
