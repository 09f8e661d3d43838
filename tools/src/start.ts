import { join } from 'node:path';
import { freePort, type Infra, startInfra, urlsFrom } from '../../deploy/src/infra.ts';
import { messageOf, Problem } from '../../deploy/src/problem.ts';
import { provisionDatabase } from '../../deploy/src/provision.ts';
import type { Settings } from '../../deploy/src/settings.ts';
import { ALL_IN_ONE, standBy, type Standing, startApart } from '../../deploy/src/commands/apart.ts';
import { Beside } from './beside.ts';
import { endTools } from '../../deploy/src/commands/child.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { withPorts, writeWhere } from '../../deploy/src/commands/management-ports.ts';
import { progress, step } from '../../deploy/src/commands/progress.ts';
import { whenAskedToStop } from '../../deploy/src/commands/stopping.ts';
import { type Topology, topologyOf } from '../../deploy/src/commands/topology-of.ts';
import { versionOf } from '../../deploy/src/commands/version-of.ts';
import { welcome } from './welcome.ts';

export interface StartOptions {
  root: string;
  port: number;
  isFresh: boolean;
  isApart: boolean;
  /** When the command was given, in milliseconds since 1970: an install of packages comes before this program. */
  begunAt: number;
}

/** Brings up everything Sorrel needs and Sorrel itself, and keeps it up until asked to stop. */
export async function start(options: StartOptions): Promise<number> {
  const urls = urlsFrom(process.env);
  if (options.isFresh && urls.postgres)
    throw new Problem(
      "--fresh empties Sorrel's own database only: unset DATABASE_URL, or empty that database yourself.",
    );
  const data = await openDataFolder(options.root, options);
  const undo: (() => Promise<void> | void)[] = [data.release];
  const stopAll = async () => {
    await endTools();
    for (let last = undo.pop(); last; last = undo.pop()) await last();
    progress.line('Sorrel has stopped.');
  };
  const stopping = whenAskedToStop(stopAll);
  try {
    const beside = new Beside();
    let onServices: (() => void) | undefined;
    const services = new Promise<void>((resolve) => (onServices = resolve));
    const building = buildBeside(options.root, onServices);
    // Ends with the build where that fails.
    const loading = Promise.race([services, building]).then(() => loadAhead(options, data, beside));
    // Reported below; whichever fails first ends the other.
    loading.catch(() => undefined);
    building.catch(() => undefined);
    const infra = await startServers(options, data, urls);
    undo.push(infra.stop);
    const standing = await loading;
    const topology = await topologyOf(join(options.root, 'deploy/dist/topology.js'));
    const env = await environment(options, data, infra, topology);
    await migrateDatabase(options.root, beside, env);
    if (hasDemo(env)) beside.load(join(options.root, DEMO));
    await building;
    undo.push(await startServices(options, data, topology, env, standing));
    const took = () => `${((Date.now() - options.begunAt) / 1000).toFixed(1)} s`;
    const isDemoComing = hasDemo(env) && (await isDemoMissing(options.root, beside, env));
    welcome(options.port, data, took(), isDemoComing);
    if (!isDemoComing) beside.end();
    else void bringDemo(options.root, beside, env, took, stopping.ifAsked);
  } catch (error) {
    await stopping.ifAsked();
    await endTools();
    while (undo.length > 0) await undo.pop()?.();
    throw error;
  }
  return 0;
}

const MIGRATE = 'deploy/dist/migrate.js';
const DEMO = 'tools/demo/dist/load.js';
const ENTRY = 'deploy/dist/main.js';

/** What a build takes of memory goes with its process. */
async function buildBeside(root: string, onServices: (() => void) | undefined): Promise<void> {
  const builder = new Beside();
  try {
    const file = join(root, 'tools/src/build-child.ts');
    const env = { ROOT: root, POM_SAFE: isOn(process.env.POM_SAFE) ? 'on' : '' };
    await builder.run({ file, name: 'buildHere', env }, () => onServices?.());
  } finally {
    builder.end();
  }
}

/** Loading the code takes seconds of a processor that has little to do while the servers start. */
function loadAhead({ root, isApart }: StartOptions, data: DataFolder, beside: Beside): Standing | undefined {
  beside.load(join(root, MIGRATE));
  return isApart ? undefined : standBy({ root, entry: join(root, ENTRY), logDir: data.logs });
}

function startServers(options: StartOptions, data: DataFolder, urls: ReturnType<typeof urlsFrom>): Promise<Infra> {
  const want = { postgres: true, redis: true, nats: true };
  return step(
    'servers',
    'starting PostgreSQL, Redis and NATS',
    (say) => startInfra({ root: options.root, dataDir: data.path, logDir: data.logs, want, say, urls, isKept: true }),
    ({ started }) => (started.length > 0 ? started.join(', ') : 'using the servers given by address'),
  );
}

async function environment(
  options: StartOptions,
  data: DataFolder,
  infra: Infra,
  topology: Topology,
): Promise<Record<string, string>> {
  const { postgres = '', redis = '', nats = '' } = infra.urls;
  const services = topology.SERVICES.map((service) => service.name);
  const databaseUrls = await step(
    'database',
    'one schema and one role for each service',
    (say) => provisionDatabase({ adminUrl: postgres, services, secret: data.secret, isBound: true, say }),
    (each) => `${Object.keys(each).length} schemas`,
  );
  const [mediaPort, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const settings: Settings = {
    port: options.port,
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
  const given = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return {
    NODE_ENV: 'development',
    LOG_FILE: join(data.logs, 'services.log'),
    // The rate limit is meant for the real carrier; the stand-in takes any number, so a start need not wait.
    ROYAL_MAIL_CALLS_PER_SECOND: '50',
    SORREL_VERSION: versionOf(options.root),
    ...Object.fromEntries(given),
    ...topology.envFor(settings),
    MIGRATE_AT_BOOT: 'off',
  };
}

/** As in production: a step of its own, before any program starts. No older version runs beside it, so both halves of a change are run. */
async function migrateDatabase(root: string, beside: Beside, env: Record<string, string>): Promise<void> {
  const file = join(root, MIGRATE);
  await step(
    'database',
    'migrating',
    (say) => beside.run<number>({ file, name: 'migrateAll', env }, say),
    (count) => (count === 0 ? 'up to date' : `${count} migrations`),
  );
}

async function startServices(
  options: StartOptions,
  data: DataFolder,
  topology: Topology,
  env: Record<string, string>,
  standing: Standing | undefined,
) {
  const running = await step('services', 'starting', async (say) => {
    const parts = await withPorts(
      options.isApart
        ? topology.SERVICES.flatMap(({ name, roles }) => roles.map((role) => ({ name, role })))
        : [{ name: ALL_IN_ONE, role: 'all' }],
      env.MANAGEMENT_PORT,
    );
    writeWhere(data.path, parts);
    // Separate processes have a log each, so none may write to the common one.
    const { LOG_FILE: _shared, ...own } = env;
    const entry = join(options.root, ENTRY);
    return startApart({
      root: options.root,
      entry,
      parts,
      env: options.isApart ? own : env,
      logDir: data.logs,
      standing,
      say,
    });
  });
  return running.stop;
}

/** Read in the same way as in the services. */
const isOn = (word: string | undefined): boolean => ['on', 'true', '1'].includes(word ?? '');

/** Only where the sandbox stands in for other companies. */
const hasDemo = (env: Record<string, string>): boolean => env.SORREL_SANDBOX === 'on';

/** Not where the demo is complete, or where there are customers of another origin. */
const isDemoMissing = (root: string, beside: Beside, env: Record<string, string>): Promise<boolean> =>
  beside.run<boolean>({ file: join(root, DEMO), name: 'isDemoMissing', env }, () => undefined);

/** Behind the open shop, so what goes wrong here is said and closes nothing. */
async function bringDemo(
  root: string,
  beside: Beside,
  env: Record<string, string>,
  took: () => string,
  ifAskedToStop: () => Promise<void>,
): Promise<void> {
  try {
    await step(
      'demo data',
      'eighty days are lived through',
      (say) => beside.run<'loaded' | 'not needed'>({ file: join(root, DEMO), name: 'loadDemo', env }, say),
      String,
    );
    progress.line(`Ready after ${took()}: all demo accounts are there.`);
  } catch (error) {
    await ifAskedToStop();
    progress.line(messageOf(error));
  } finally {
    beside.end();
  }
}
