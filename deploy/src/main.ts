import { newShared } from '@sorrel/service-kit/boot';
import { STARTERS } from './services.ts';

/** The entry of one process of a cluster: `SERVICE=billing ROLE=worker node deploy/dist/main.js`. */
async function main(): Promise<void> {
  const starter = STARTERS[process.env.SERVICE ?? ''];
  if (!starter) throw new Error(`SERVICE must be one of ${Object.keys(STARTERS).join(', ')}.`);
  const running = await starter(process.env, newShared());
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  process.send?.('ready');
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${process.env.SERVICE ?? 'service'}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
