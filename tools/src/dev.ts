import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, startInfra, urlsFrom } from '../../deploy/src/infra.ts';
import { provisionDatabase } from '../../deploy/src/provision.ts';
import type { Settings } from '../../deploy/src/settings.ts';
import { tiedToUs } from '../../deploy/src/servers/launch.ts';
import { endProcess } from '../../deploy/src/servers/process-identity.ts';
import { openDataFolder } from './data-folder.ts';
import { logReader } from './log-line.ts';
import { progress, step } from '../../deploy/src/commands/progress.ts';
import { whenAskedToStop } from '../../deploy/src/commands/stopping.ts';
import { topologyOf } from '../../deploy/src/commands/topology-of.ts';
import { workingVersionOf } from '../../deploy/src/commands/version-of.ts';

/** Fixed, so that an open browser tab finds the page again. */
const STOREFRONT_PORT = 45_001;
const ADMIN_PORT = 45_002;

/** Runs the servers, the services from source and both browser apps; a saved change is live a moment later. Nothing is built. */
export async function dev(options: { root: string; port: number; isFresh: boolean }): Promise<number> {
  const { root, port } = options;
  const data = await openDataFolder(root, options);
  const undo: (() => Promise<void> | void)[] = [data.release];
  const stopAll = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last();
  };
  const stopping = whenAskedToStop(stopAll);
  try {
    const want = { postgres: true, redis: true, nats: true };
    const infra = await step('servers', 'starting PostgreSQL, Redis and NATS', (say) =>
      startInfra({ root, dataDir: data.path, logDir: data.logs, want, say, urls: urlsFrom(process.env) }),
    );
    undo.push(infra.stop);
    const { SERVICES, envFor } = await topologyOf(join(root, 'deploy/src/topology.ts'));
    const { postgres = '', redis = '', nats = '' } = infra.urls;
    const services = SERVICES.map((service) => service.name);
    const databaseUrls = await provisionDatabase({
      adminUrl: postgres,
      services,
      secret: data.secret,
      isBound: true,
      say: progress.say('database'),
    });
    const [mediaPort, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const settings: Settings = {
      port,
      dataDir: data.path,
      databaseUrls,
      redisUrl: redis,
      natsUrl: nats,
      ...(infra.natsUrls ? { natsUrls: infra.natsUrls } : {}),
      secret: data.secret,
      mediaPort,
      sandboxPort,
      smtpPort,
    };
    const env = {
      NODE_ENV: 'development',
      // One line for each request and each call it leads to.
      LOG_LEVEL: 'debug',
      SORREL_VERSION: workingVersionOf(root),
      ...process.env,
      ...envFor(settings),
      BFF_URL: `http://127.0.0.1:${port}`,
      ADMIN_PORT: String(ADMIN_PORT),
      ADMIN_URL: `http://127.0.0.1:${ADMIN_PORT}`,
    };
    undo.push(...programs(root).map((program) => run(program, env)));
  } catch (error) {
    await stopping.ifAsked();
    await stopAll();
    throw error;
  }
  progress.line(
    `\nStorefront http://localhost:${STOREFRONT_PORT}   staff console http://localhost:${STOREFRONT_PORT}/v2/admin   services http://localhost:${port}`,
  );
  progress.line('Save a file and it is running; Ctrl-C stops everything.');
  progress.line(
    'Each request is a line (time, trace, service, what was asked, how it ended), with the calls it led to below it.\n',
  );
  return 0;
}

interface DevProgram {
  name: string;
  cwd: string;
  args: string[];
}

function programs(root: string): DevProgram[] {
  const hook = pathToFileURL(join(root, 'tools/swc-hook.mjs')).href;
  const watch = [
    '--watch',
    '--watch-preserve-output',
    '--conditions=@sorrel/source',
    '--enable-source-maps',
    '--import',
    hook,
  ];
  const routerCli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  return [
    { name: 'services', cwd: root, args: [...watch, join(root, 'tools/src/dev-services.ts')] },
    {
      name: 'storefront',
      cwd: join(root, 'apps/storefront'),
      args: [routerCli, 'dev', '--port', String(STOREFRONT_PORT), '--strictPort'],
    },
    { name: 'admin', cwd: join(root, 'apps/admin'), args: [vite, '--port', String(ADMIN_PORT), '--strictPort'] },
  ];
}

/** Starts one program and prints its lines under its name; returns a function to stop it. */
function run(program: DevProgram, env: NodeJS.ProcessEnv): () => Promise<void> {
  const { command, args } = tiedToUs(process.execPath, program.args, 'TERM', false);
  const child = spawn(command, args, { cwd: program.cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env });
  const read = logReader();
  const say = (line: string) => read(line).forEach(progress.say(program.name));
  for (const stream of [child.stdout, child.stderr]) eachLine(stream, say);
  child.once('exit', (code, signal) => say(`ended (${signal ?? code})`));
  return () => end(child);
}

function eachLine(stream: NodeJS.ReadableStream, take: (line: string) => void): void {
  let rest = '';
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (!child.pid) return;
  // The watcher runs the services in a child process: end the whole group.
  const group = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), signal);
    } catch {
      // Already ended.
    }
  };
  group('SIGTERM');
  await endProcess(child.pid, [['SIGTERM', 4_000]]);
  group('SIGKILL');
}
