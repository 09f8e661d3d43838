import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { logIn, newcomer, signUp } from '@sorrel/test-kit/journey';
import { until } from '@sorrel/test-kit/until';
import { ensureServerBinaries, freePort, type ServerBinaries } from '../src/infra.ts';
import { SERVICES } from '../src/topology.ts';

/* docker-compose.yml as an engine runs it: images are built, everything is started, and somebody registers. */
const root = fileURLToPath(new URL('../../', import.meta.url));

const answers = (command: string, ...words: string[]): boolean =>
  spawnSync(command, words, { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** What reads a compose file here, in the order of preference; reading needs no engine. */
const compose = [['docker', 'compose'], ['podman', 'compose'], ['docker-compose']].find(([command = '', ...words]) =>
  answers(command, ...words, 'version'),
);
const engine = ['docker', 'podman'].find((command) => answers(command, 'info'));

const noCompose = compose ? '' : ' [skip: neither docker compose nor podman compose is installed]';
const noEngine = !compose
  ? noCompose
  : !engine
    ? ' [skip: no container engine answers: neither docker info nor podman info]'
    : '';

let env: NodeJS.ProcessEnv;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  env = {
    ...process.env,
    COMPOSE_PROJECT_NAME: `sorrel-test-${process.pid}`,
    SHOP_PORT: String(port),
    PUBLIC_URL: url,
  };
});

async function run(...words: string[]): Promise<{ code: number | null; out: string }> {
  const [command = '', ...before] = compose ?? [];
  const child = spawn(command, [...before, '-f', join(root, 'docker-compose.yml'), ...words], { cwd: root, env });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (out += String(text)));
  await once(child, 'close');
  return { code: child.exitCode, out };
}

(noCompose ? test.skip : test)(
  `compose takes the file as it is written, with every secret where a container looks for it${noCompose}`,
  async () => {
    const { code, out } = await run('config');
    expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' });
    const { services, secrets } = parse(out) as {
      services: Record<string, { secrets?: { source: string }[]; ports?: { published: string }[] }>;
      secrets: Record<string, { file: string }>;
    };
    for (const { name } of SERVICES)
      expect(services[name]?.secrets?.map(({ source }) => source)).toEqual(
        expect.arrayContaining(['sorrel_secret', `database_url_${name}`, `nats_url_${name}`]),
      );
    expect(services.bff?.ports?.map(({ published }) => published)).toEqual([env.SHOP_PORT]);
    for (const { file } of Object.values(secrets)) expect(readFileSync(file, 'utf8').trim()).not.toBe('');
  },
  60_000,
);

test('the broker takes its users with the passwords that the container reads from a file, and not without', async () => {
  const { nats } = process.env.SORREL_BINARIES
    ? (JSON.parse(process.env.SORREL_BINARIES) as ServerBinaries)
    : await ensureServerBinaries({ root, say: () => undefined, want: { nats: true } });
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: { nats: { command: [string, string, string] } };
  };
  const [shell, flag, line] = services.nats.command;
  // The same line, with the container's places where they are here; -t reads and checks, and starts nothing.
  const here = line
    .replace('/run/secrets/', `${join(root, 'deploy/compose/secrets')}/`)
    // The users alone: the server on this machine may be older than the container's, and not know every word of the rest.
    .replace('/etc/nats/nats.conf', join(root, 'deploy/compose/nats-users.conf'))
    .replace('exec nats-server', `exec '${nats?.command ?? ''}' -t`);
  const told = spawnSync(shell, [flag, here], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } });
  expect({ status: told.status, said: told.status === 0 ? '' : told.stderr }).toEqual({ status: 0, said: '' });
  const untold = spawnSync(shell, [flag, here.replace(/^.*?exec/, 'exec')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  });
  expect([untold.status, untold.stderr]).toEqual([1, expect.stringContaining('NATS_PASSWORD_')]);
});

interface Part {
  Service: string;
  State: string;
  Health: string;
}
/** Compose lists containers as one JSON array or as a line for each, by its version. */
const partsIn = (out: string): Part[] =>
  out.trim().startsWith('[')
    ? (JSON.parse(out) as Part[])
    : out
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Part);

let isUp = false;
afterAll(async () => {
  if (isUp) await run('down', '--volumes', '--timeout', '30');
});

(noEngine ? test.skip : test)(
  `docker compose up builds every image and starts a shop in which somebody registers and logs in again${noEngine}`,
  async () => {
    const built = await run('build');
    expect({ code: built.code, out: built.code === 0 ? '' : built.out.slice(-4_000) }).toEqual({ code: 0, out: '' });
    isUp = true;
    const up = await run('up', '--detach');
    expect({ code: up.code, out: up.code === 0 ? '' : up.out.slice(-4_000) }).toEqual({ code: 0, out: '' });
    const waiting = async (): Promise<string[]> => {
      const parts = partsIn((await run('ps', '--all', '--format', 'json')).out);
      return SERVICES.map(({ name }) => name).filter(
        (name) => parts.find(({ Service }) => Service === name)?.Health !== 'healthy',
      );
    };
    await until(async () => (await waiting()).length === 0, 300_000, 'every program is healthy').catch(async () => {
      throw new Error(`Not healthy: ${(await waiting()).join(', ')}.\n${(await run('logs', '--tail', '20')).out}`);
    });
    const somebody = newcomer();
    await signUp(url, somebody);
    const again = await logIn(url, somebody.email, somebody.password);
    expect(await again.page('/v2/profile')).toMatchObject({ treatments: [] });
    // What a container was given is in files, so nobody who may inspect it reads a password.
    const given = spawnSync(engine ?? '', ['inspect', '--format', '{{.Config.Env}}', ...(await idsOf())], {
      encoding: 'utf8',
    });
    expect([given.status, given.stdout.includes('sdemo')]).toEqual([0, false]);
    // Every program lets what is in hand finish, and ends by itself.
    await run('stop', '--timeout', '30');
    const ended = partsIn((await run('ps', '--all', '--format', 'json')).out);
    expect(ended.filter(({ State }) => State === 'running').map(({ Service }) => Service)).toEqual([]);
  },
  1_800_000,
);

const idsOf = async (): Promise<string[]> => (await run('ps', '--quiet')).out.trim().split('\n');
