import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { withSecrets } from '@sorrel/service-kit/settings/secret-files';
import { busUsers } from '../../../deploy/src/bus/rights.ts';
import { takeWires } from '../../../deploy/src/bus/wires.ts';
import { cluster } from '../../../deploy/src/cluster.ts';
import { passwordsIn } from '../../../deploy/src/commands/provision.ts';
import { checkSettings } from '../../../deploy/src/services.ts';
import { SCHEMAS } from '../../../deploy/src/topology.ts';

/* Compares docker-compose.yml with the topology and with the programs' own settings. No container engine is needed. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Service {
  image: string;
  build?: { dockerfile: string; args: { APP: string } };
  environment: Record<string, string>;
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  ports?: string[];
  volumes?: string[];
  secrets?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  // Puts in the defaults, as compose does for variables that are not set.
  .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const { services, secrets } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};
const programs = cluster().programs.map(({ name }) => name);

const serviceOf = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}.`);
  return found;
};

/** Its settings as they are in the container, with the files of its secrets where they are here. */
const settingsOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(serviceOf(name).environment).map(([key, value]) => {
      const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
      return [key, secret ? join(root, secrets[secret]?.file ?? '') : value];
    }),
  );
const inFile = (secret: string): string => readFileSync(join(root, secrets[secret]?.file ?? ''), 'utf8').trim();

describe('docker-compose.yml', () => {
  test.each(programs)('runs %s out of its own image, with its own logins and no others', (name) => {
    const { build, image, environment, read_only: isReadOnly, cap_drop: dropped, depends_on: after } = serviceOf(name);
    expect([build?.args.APP, build?.dockerfile, image]).toEqual([name, 'deploy/Dockerfile', `sorrel/${name}`]);
    const logins = Object.keys(environment).filter((key) => /^(DATABASE|NATS)_URL/.test(key));
    expect(logins.toSorted()).toEqual([
      `DATABASE_URL_${name.toUpperCase()}_FILE`,
      `NATS_URL_${name.toUpperCase()}_FILE`,
    ]);
    expect([isReadOnly, dropped]).toEqual([true, ['ALL']]);
    expect(after?.migrate?.condition).toBe('service_completed_successfully');
  });

  test.each(programs)('gives %s settings that it starts with', async (name) => {
    await expect(checkSettings(settingsOf(name), [name])).resolves.toBeUndefined();
  });

  test('listens for other containers wherever one is told to reach another', async () => {
    const { service } = await import('@sorrel/sandbox/module');
    const { smtp } = service.config(withSecrets(settingsOf('sandbox'))).settings;
    const { hostname, port } = new URL(serviceOf('messaging').environment.SMTP_URL ?? '');
    expect([smtp.host, smtp.port, hostname]).toEqual(['0.0.0.0', Number(port), 'sandbox']);
    for (const name of programs) expect([name, serviceOf(name).environment.HOST]).toEqual([name, '0.0.0.0']);
  });

  test('keeps who was erased over a new container: it is read again after a restore', () => {
    expect(serviceOf('identity').volumes).toEqual(['identity:/data']);
  });

  test('runs nothing that is not in the topology, and every file it mounts is there', () => {
    const known = [...programs, 'postgres', 'redis', 'nats', 'provision', 'migrate', 'demo'];
    expect(Object.keys(services).toSorted()).toEqual(known.toSorted());
    for (const { volumes = [] } of Object.values(services))
      for (const from of volumes.map((volume) => volume.split(':')[0] ?? '').filter((one) => one.startsWith('./')))
        expect([from, existsSync(join(root, from))]).toEqual([from, true]);
  });

  test('publishes no port but the shop’s, and that on this machine alone', () => {
    expect(Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))).toEqual([
      ['bff', '127.0.0.1:8080:8080'],
    ]);
  });

  test('mounts into each container the files its settings name, and no others', () => {
    for (const [name, { environment, secrets: mounted = [], command = [], healthcheck }] of Object.entries(services)) {
      const said = [...Object.values(environment ?? {}), ...command, ...(healthcheck?.test ?? [])].join(' ');
      const named = [...said.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret = '']) => secret);
      expect([name, mounted.toSorted()]).toEqual([name, [...new Set(named)].toSorted()]);
    }
    for (const [name, { file }] of Object.entries(secrets))
      expect([name, existsSync(join(root, file))]).toEqual([name, true]);
    const used = Object.values(services).flatMap((service) => service.secrets ?? []);
    expect(Object.keys(secrets).toSorted()).toEqual([...new Set(used)].toSorted());
  });

  test('hands no password over in a container’s environment', () => {
    for (const [name, { environment }] of Object.entries(services))
      expect([name, Object.values(environment ?? {}).filter((value) => /:\/\/[^@/]*:[^@/]+@/.test(value))]).toEqual([
        name,
        [],
      ]);
  });

  test('has a password at the broker for each of its users', () => {
    const users = busUsers(takeWires(root, SCHEMAS)).map(({ passwordFrom }) => passwordFrom);
    const lines = inFile('nats_passwords').split('\n');
    expect(lines.map((line) => line.split('=')[0]).toSorted()).toEqual(users.toSorted());
    for (const name of programs) {
      const { username, password } = new URL(inFile(`nats_url_${name}`));
      expect([username, lines]).toEqual([
        name,
        expect.arrayContaining([`NATS_PASSWORD_${name.toUpperCase()}=${password}`]),
      ]);
    }
  });

  test('makes each role with the password its program logs in with', () => {
    const passwords = passwordsIn(withSecrets(settingsOf('provision')));
    expect(Object.keys(passwords).toSorted()).toEqual(programs.toSorted());
    for (const name of programs) {
      const url = new URL(withSecrets(settingsOf(name))[`DATABASE_URL_${name.toUpperCase()}`] ?? '');
      expect([url.username, url.password, url.host, url.pathname]).toEqual([
        `sorrel_${name}`,
        passwords[name],
        'postgres:5432',
        '/sorrel',
      ]);
    }
  });

  test('keeps what Redis promises, and waits for stores that answer', () => {
    expect(serviceOf('redis').command?.join(' ')).toMatch(/redis_conf --appendonly yes --maxmemory-policy noeviction/);
    expect(inFile('redis_conf')).toBe(`requirepass ${new URL(inFile('redis_url')).password}`);
    expect(new URL(inFile('provision_url')).password).toBe(inFile('postgres_password'));
    for (const store of ['postgres', 'redis', 'nats'])
      expect(serviceOf(store).healthcheck?.test.length).toBeGreaterThan(1);
  });
});
