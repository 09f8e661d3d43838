import { startAllInOne } from '../../deploy/src/all-in-one.ts';
import { messageOf } from '../../deploy/src/problem.ts';

/** The process that `npm run dev` watches: every service, restarted whenever a file it imports is saved. */
async function main(): Promise<void> {
  const env = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const running = await startAllInOne(Object.fromEntries(env));
  console.log(`ready on ${running.url}`);
  const stop = (): void => void running.stop().finally(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  // The watcher restarts us on the next save.
  process.exit(1);
});
