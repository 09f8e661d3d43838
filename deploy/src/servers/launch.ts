import { spawnSync } from 'node:child_process';

/** The account every Linux and macOS has; PostgreSQL refuses to run as root, and Redis and NATS need not. */
export const NOBODY = 65534;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Options that make a child process run as nobody when we are root, and as ourselves otherwise. `/`: a folder that any user may be in. */
export const asServerUser = () => ({ cwd: '/', ...(isRoot() ? { uid: NOBODY, gid: NOBODY } : {}) });

let knowsDeathSignal: boolean | undefined;

/**
 * The command line that makes a long-running child end by itself when we are killed outright (kill -9): Linux sends it `deathSignal`. Where
 * `setpriv` is missing (macOS) the next start finds and stops what was left instead.
 */
export function tiedToUs(command: string, args: string[], deathSignal: 'INT' | 'TERM', asNobody: boolean) {
  knowsDeathSignal ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  const root = asNobody && isRoot();
  if (!knowsDeathSignal) return { command, args, account: root ? { uid: NOBODY, gid: NOBODY } : {} };
  const user = root ? ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'] : [];
  return { command: 'setpriv', args: [...user, '--pdeathsig', deathSignal, '--', command, ...args], account: {} };
}
