import { newShared, type Running } from '@sorrel/service-kit/boot';
import { ALL_IN_ONE, startAllInOne } from './all-in-one.ts';
import { STARTERS } from './services.ts';

interface Started {
  parts: Pick<Running, 'health'>[];
  stop(): Promise<void>;
}

async function start(name: string): Promise<Started> {
  if (name === ALL_IN_ONE) {
    const env = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const { services, stop } = await startAllInOne(Object.fromEntries(env));
    return { parts: services, stop };
  }
  const starter = STARTERS[name];
  if (!starter) throw new Error(`SERVICE must be one of ${[...Object.keys(STARTERS), ALL_IN_ONE].join(', ')}.`);
  const running = await starter(process.env, newShared());
  return { parts: [running], stop: running.stop };
}

/** Loads the code of all programs and waits for the settings: whoever started this process is still starting the servers. */
async function standBy(): Promise<void> {
  const settings = new Promise<NodeJS.ProcessEnv>((resolve) => process.once('message', resolve));
  // What cannot be loaded is told by the start.
  await Promise.allSettled(Object.values(STARTERS).map((starter) => starter.load()));
  Object.assign(process.env, await settings);
  process.send?.('settings taken');
}

/** The entry of one process: `SERVICE=billing ROLE=worker node deploy/dist/main.js`. Its supervisor restarts it when it ends. */
async function main(): Promise<void> {
  if (process.argv.includes('standing-by')) await standBy();
  const { parts, stop } = await start(process.env.SERVICE ?? '');
  for (const { health } of parts)
    health.onDead(() => {
      process.stderr.write('The connection pool is dead: ending, to be started again.\n');
      process.exit(1);
    });
  let isStopping = false;
  const end = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  process.send?.('ready');
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${process.env.SERVICE ?? 'service'}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
