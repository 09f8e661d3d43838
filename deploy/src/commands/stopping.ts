import { progress } from './progress.ts';

/** Limit for a whole stop: usually it takes a second or two, and as long as the programs are given when something hangs (apart.ts). */
const STOP_WITHIN_MS = 17_500;
/** One Ctrl-C reaches us twice: from the terminal and from the command that started us. */
const SAME_REQUEST_MS = 1_000;

/**
 * Calls `stop` once when somebody asks the command to end (Ctrl-C, SIGTERM, a closed terminal, or the death of the
 * process that started us), then exits. A second request a moment later, or a stop that hangs, ends at once.
 */
export function whenAskedToStop(stop: () => Promise<void>, exitCode = 0): { ifAsked(): Promise<void> } {
  let asked: number | undefined;
  const onSignal = () => {
    if (asked !== undefined) {
      if (performance.now() - asked > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    asked = performance.now();
    progress.line('');
    setTimeout(() => {
      progress.line('  stopping takes too long: ending by force');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        progress.line(`  ${String(error)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A terminal that was closed takes no more output; stopping must not fail over a progress line.
  process.stdout.on('error', () => undefined);
  // Failures caused by the stop itself are not reported: once asked to stop, callers wait here for ever.
  return { ifAsked: () => (asked === undefined ? Promise.resolve() : new Promise(() => undefined)) };
}
