import { type Asked, failureOf, type Told } from './beside.ts';
import { loadModule } from '../../deploy/src/commands/topology-of.ts';

type Step = (options: { env: Record<string, string>; say: (line: string) => void }) => Promise<unknown>;

const tell = (told: Told): void => void process.send?.(told);

process.on('message', ({ file, name, env = {} }: Asked) => {
  // Loaded ahead, while nothing else needs this process; what is wrong with it is told when it is asked for.
  if (name === undefined) return void loadModule(file).catch(() => undefined);
  void loadModule<Record<string, Step>>(file)
    .then((module) => module[name]?.({ env, say: (line) => tell({ say: line }) }))
    .then(
      (result) => tell({ result: result ?? null }),
      (error: unknown) => tell({ failed: failureOf(error) }),
    );
});
// Whatever a step has left open does not keep this process: its work is done, or nobody asks any more.
process.once('disconnect', () => process.exit(0));
