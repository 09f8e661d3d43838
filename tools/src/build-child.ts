import { build } from './build.ts';

/** The build for a process beside the command: what it `say`s, once, is that the services can be loaded. */
export const buildHere = ({
  env: { ROOT = '', POM_SAFE = '' },
  say,
}: {
  env: Record<string, string>;
  say: (line: string) => void;
}): Promise<void> => build(ROOT, { isPomSafe: POM_SAFE === 'on', onServices: () => say('services') });
