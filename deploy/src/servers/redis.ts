import { join } from 'node:path';
import { type Credentials, newCredentials } from '../bus/credentials.ts';
import { Problem, type Say } from '../problem.ts';
import type { Program, ServerBinaries } from './binaries.ts';
import { dataFolder, writePrivate } from './nobody-folder.ts';
import { endLeftOver, onPort, type RunningServer, startServer } from './server.ts';
import { exchange } from './wire.ts';

export interface StartOptions {
  binaries: ServerBinaries;
  /** The folder of this server alone; created when missing, otherwise its data is used. */
  dataDir: string;
  /** A free one when left out. */
  port?: number;
  logFile?: string;
  /** New ones when left out, for as long as this server runs. */
  credentials?: Credentials;
  say: Say;
}

/**
 * Starts Redis on 127.0.0.1 with an append-only file and without eviction: jobs may never be dropped for lack of memory. Anything left on
 * `dataDir` by an earlier run that was killed is ended first.
 */
export async function startRedis(options: StartOptions): Promise<RunningServer> {
  const program = options.binaries.redis;
  if (!program) throw new Problem('Redis was not asked for when its program was looked up.');
  const folder = dataFolder(options.dataDir, options.say);
  await endLeftOver(folder);
  const { redis: password } = options.credentials ?? newCredentials([]);
  return onPort(options.port, (port) => startOn(port, program, folder, password, options));
}

function startOn(
  port: number,
  program: Program,
  folder: string,
  password: string,
  options: StartOptions,
): Promise<RunningServer> {
  const config = join(folder, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    `requirepass ${password}`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
  ];
  writePrivate(config, `${lines.join('\n')}\n`);
  return startServer({
    name: 'Redis',
    command: program.command,
    args: [config],
    env: program.env,
    folder,
    logFile: options.logFile ?? join(folder, 'redis.log'),
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    stopSignal: 'SIGTERM',
    // While it loads its file Redis answers INFO too, so this checks the loading flag as well as the process number.
    answers: async (pid) => {
      const info = await redisInfo(port, password);
      return info.includes(`process_id:${pid}\r`) && info.includes('\r\nloading:0\r');
    },
  });
}

async function redisInfo(port: number, password: string): Promise<string> {
  const greeting = `AUTH ${password}\r\nINFO server\r\nINFO persistence\r\n`;
  const enough = (said: string) => said.includes('loading:') && said.includes('process_id:');
  return exchange({ host: '127.0.0.1', port, greeting, enough, withinMs: 1_000 });
}
