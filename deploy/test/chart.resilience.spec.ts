import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { findTool, HELM } from '@sorrel/test-kit/go-tool';
import { cluster } from '../src/cluster.ts';

/*
 * The chart as Kubernetes would receive it, without a cluster: every values file of helm/sorrel/ci is rendered, and each object checked
 * against Kubernetes' own schema and the rules below.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const chart = join(root, 'helm/sorrel');
const found = findTool(HELM);
if ('missing' in found) process.stderr.write(`The chart is not tested: ${found.missing}.\n`);
const describeWithHelm = 'missing' in found ? describe.skip : describe;
const helm = 'command' in found ? found.command : '';
const scratch = mkdtempSync(join(tmpdir(), 'sorrel-chart-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Container {
  name: string;
  image: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { key: string; optional?: boolean } } }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  volumeMounts?: { mountPath: string }[];
  startupProbe?: { httpGet: { path: string } };
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
}
interface PodSpec {
  initContainers?: Container[];
  containers: Container[];
  volumes?: {
    name: string;
    secret?: { secretName: string; defaultMode?: number; items?: { key: string; path: string }[] };
  }[];
  securityContext?: Record<string, unknown>;
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
}
/** The fields that are checked here; which kinds have which fields is checked by Kubernetes' schema. */
interface Spec extends PodSpec {
  replicas?: number | string;
  template: { metadata: { labels: Record<string, string>; annotations: Record<string, string> }; spec: Pod };
  selector: { matchLabels: Record<string, string> };
  accessModes: string[];
  scaleTargetRef: { name: string };
  maxUnavailable: number;
  policyTypes: string[];
  ingress: unknown;
  egress?: { to?: { ipBlock?: unknown }[] }[];
  backoffLimit: number;
  activeDeadlineSeconds: number;
}
type Pod = PodSpec & { topologySpreadConstraints: { topologyKey: string }[] };
interface Rendered {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec: Spec;
  data?: Record<string, string>;
}

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(helm, args, { encoding: 'utf8', maxBuffer: 64_000_000 });
  return { code: status, out: stdout, err: stderr };
};

function render(values: string, release = 'clinic'): Rendered[] {
  const { code, out, err } = run('template', release, chart, '--namespace', 'shop', '-f', values);
  if (code !== 0) throw new Error(err);
  return parseAllDocuments(out)
    .map((document) => document.toJS() as Rendered | null)
    .filter((one) => one !== null);
}

const VALUES = readdirSync(join(chart, 'ci'));
const all = new Map<string, Rendered[]>();

const podOf = (object: Rendered): PodSpec | undefined =>
  object.kind === 'Pod' ? object.spec : (object.spec?.template?.spec as PodSpec | undefined);
/** As helm/sorrel/ci/secret-files.yaml says. */
const FILES_THERE = ['SORREL_SECRET_OLD', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const SECRETS_AT = '/run/secrets/sorrel';
const keysInEnv = (container: Container | undefined): string[] =>
  (container?.env ?? []).flatMap(({ valueFrom }) => (valueFrom?.secretKeyRef ? [valueFrom.secretKeyRef.key] : []));
const keysInFiles = (pod: PodSpec | undefined): string[] =>
  (pod?.volumes ?? []).flatMap(({ secret, name }) =>
    name === 'secrets' ? (secret?.items ?? []).map(({ key }) => key) : [],
  );
/** The settings that name a file, with the file. */
const filesNamed = (container: Container | undefined): string[] =>
  (container?.env ?? []).flatMap(({ name, value }) => (/_FILE$/.test(name) ? [`${name}=${value}`] : [])).toSorted();
const mountedAt = (pod: PodSpec | undefined): string[] =>
  keysInFiles(pod)
    .map((key) => `${key}_FILE=${SECRETS_AT}/${key}`)
    .toSorted();
const deployments = (values: string) => (all.get(values) ?? []).filter(({ kind }) => kind === 'Deployment');
const componentOf = ({ metadata }: Rendered) => metadata.labels?.['app.kubernetes.io/component'] ?? '';

describeWithHelm(`the chart${'missing' in found ? ` [skip: ${found.missing}]` : ''}`, () => {
  beforeAll(() => {
    for (const values of VALUES) all.set(values, render(join(chart, 'ci', values)));
  });

  test.each(VALUES)('passes helm lint --strict with %s', (values) => {
    const { code, out, err } = run('lint', '--strict', '--quiet', chart, '-f', join(chart, 'ci', values));
    expect({ code, said: code === 0 ? '' : out + err }).toEqual({ code: 0, said: '' });
  });

  test.each(VALUES)('makes nothing with %s that Kubernetes would refuse', async (values) => {
    const refused: string[] = [];
    for (const object of all.get(values) ?? []) {
      const Model = await modelOf(object);
      try {
        new Model(object).validate();
      } catch (error) {
        refused.push(`${object.kind} ${object.metadata.name}: ${(error as Error).message}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test('notices an object that Kubernetes would refuse', async () => {
    const [deployment] = structuredClone(deployments('minimal.yaml'));
    if (!deployment) throw new Error('Nothing is deployed.');
    const Model = await modelOf(deployment);
    deployment.spec.replicas = 'two';
    expect(() => new Model(deployment).validate()).toThrow(/replicas/);
  });

  test.each(VALUES)('gives every object of %s a name and labels a cluster takes', (values) => {
    const objects = all.get(values) ?? [];
    const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(names).toEqual([...new Set(names)]);
    for (const { metadata } of objects) {
      expect(metadata.name).toMatch(/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/);
      for (const value of Object.values(metadata.labels ?? {})) expect(value).toMatch(/^[A-Za-z0-9][-\w.]{0,62}$/);
      expect(metadata.labels?.['app.kubernetes.io/instance']).toBe('clinic');
    }
  });

  test.each(VALUES)('runs every pod of %s without rights it does not need', (values) => {
    for (const object of all.get(values) ?? []) {
      const pod = podOf(object);
      if (!pod) continue;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources?.requests).toEqual({ cpu: expect.any(String), memory: expect.any(String) });
        expect(container.resources?.limits).toEqual({ memory: container.resources?.requests?.memory });
        expect(container.image).toMatch(/(:[^:/]+|@sha256:[0-9a-f]{64})$/);
        expect(container.image).not.toMatch(/:latest$/);
      }
    }
  });

  test('runs each program in each of its roles, once', () => {
    const expected = cluster()
      .programs.filter(({ name }) => name !== 'sandbox')
      .flatMap(({ name, roles }) => roles.map((role) => (role === 'all' ? name : `${name}-${role}`)));
    expect(deployments('minimal.yaml').map(componentOf).sort()).toEqual(expected.sort());
    expect(deployments('demo.yaml').map(componentOf)).toContain('sandbox');
  });

  test('asks three different questions of a program, and gives it time to finish', () => {
    for (const deployment of deployments('minimal.yaml')) {
      const pod = podOf(deployment);
      const [container] = pod?.containers ?? [];
      expect(container?.startupProbe?.httpGet.path).toBe('/health/started');
      expect(container?.readinessProbe?.httpGet.path).toBe('/health/ready');
      expect(container?.livenessProbe?.httpGet.path).toBe('/health/live');
      const pause = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      // A program ends within 15 s of being told to.
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pause + 15 + 5);
    }
  });

  test("keeps Node's heap within the container's memory", () => {
    for (const deployment of deployments('high-availability.yaml')) {
      const [container] = podOf(deployment)?.containers ?? [];
      const limit = Number(/^(\d+)Mi$/.exec(container?.resources?.limits?.memory ?? '')?.[1]);
      const heap = container?.env?.find(({ name }) => name === 'NODE_OPTIONS')?.value;
      expect(heap).toBe(`--max-old-space-size=${Math.floor((limit * 3) / 4)}`);
    }
  });

  test("hands no program another's secret, and none as text", () => {
    for (const values of VALUES) {
      for (const deployment of deployments(values)) {
        const program = deployment.spec.template.metadata.labels['sorrel/program'] as string;
        const one = cluster().programs.find(({ name }) => name === program);
        const needed = [
          ...cluster().secrets,
          ...(one?.secrets ?? []),
          `DATABASE_URL_${program.toUpperCase()}`,
          `NATS_URL_${program.toUpperCase()}`,
        ];
        const optional = one?.optionalSecrets ?? [];
        const pod = podOf(deployment);
        const isFiles = values === 'secret-files.yaml';
        const files = isFiles ? [...needed, ...optional.filter((key) => FILES_THERE.includes(key))] : [];
        expect(keysInEnv(pod?.containers[0]).toSorted()).toEqual(
          (isFiles ? ['SEAL_WITH'] : [...needed, ...optional]).toSorted(),
        );
        expect(keysInFiles(pod).toSorted()).toEqual(files.toSorted());
        expect(filesNamed(pod?.containers[0])).toEqual(mountedAt(pod));
      }
      for (const { kind, data } of all.get(values) ?? []) {
        expect(kind).not.toBe('Secret');
        if (kind === 'ConfigMap')
          expect(Object.keys(data ?? {}).filter((key) => /SECRET|PASSWORD|_KEY$|SEAL/.test(key))).toEqual([]);
      }
    }
  });

  test('gives the job that migrates its addresses as files too, and to both of its steps', () => {
    const job = (all.get('secret-files.yaml') ?? []).find(({ kind }) => kind === 'Job');
    const pod = job && podOf(job);
    const due = [
      ...cluster()
        .programs.filter(({ name }) => name !== 'sandbox')
        .map(({ name }) => `DATABASE_URL_${name.toUpperCase()}`),
      'MIGRATE_URL',
      'PROVISION_URL',
    ];
    expect(keysInFiles(pod).toSorted()).toEqual(due.toSorted());
    for (const container of [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])]) {
      expect(keysInEnv(container)).toEqual([]);
      expect(filesNamed(container)).toEqual(mountedAt(pod));
      expect(container.volumeMounts).toContainEqual({ name: 'secrets', mountPath: SECRETS_AT, readOnly: true });
    }
  });

  test('lets nobody but the programs’ group read a secret’s file', () => {
    const volumes = (all.get('secret-files.yaml') ?? [])
      .flatMap((object) => podOf(object)?.volumes ?? [])
      .filter(({ name }) => name === 'secrets');
    expect(volumes.length).toBeGreaterThan(7);
    for (const { secret } of volumes) expect(secret?.defaultMode).toBe(0o440);
  });

  test('gives only media the bucket’s settings, and lets it reach the bucket', () => {
    const [config] = (all.get('high-availability.yaml') ?? []).filter(({ kind }) => kind === 'ConfigMap');
    expect(config?.data).toMatchObject({
      MEDIA_STORAGE: 's3',
      S3_BUCKET: 'clinic-photos',
      S3_REGION: 'eu-west-2',
      S3_PREFIX: 'photos/',
      S3_ENDPOINT: 'https://objects.stores:9443',
    });
    const asked = deployments('high-availability.yaml').filter((one) =>
      podOf(one)?.containers[0]?.env?.some(({ name }) => name === 'S3_SECRET_ACCESS_KEY'),
    );
    expect(asked.map(componentOf)).toEqual(['media']);
    const policy = (all.get('high-availability.yaml') ?? []).find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.labels?.['sorrel/program'] === 'media',
    );
    const rules = (policy?.spec.egress ?? []) as { ports?: { port: number }[] }[];
    const ports = rules.flatMap((rule) => (rule.ports ?? []).map(({ port }) => port));
    expect(ports).toEqual(expect.arrayContaining([443, 9000, 9443]));
    const [plain] = (all.get('minimal.yaml') ?? []).filter(({ kind }) => kind === 'ConfigMap');
    expect(Object.keys(plain?.data ?? {}).filter((name) => /^(S3_|MEDIA_STORAGE)/.test(name))).toEqual([]);
  });

  test('restarts programs when settings or, by secretsVersion, secrets change', () => {
    const sums = (extra: string): unknown => {
      const file = join(scratch, 'sums.yaml');
      writeFileSync(file, `publicUrl: https://shop.example\nsecrets: { existingSecret: sorrel }\n${extra}`);
      const [first] = render(file).filter(({ kind }) => kind === 'Deployment');
      return first?.spec.template.metadata.annotations;
    };
    const before = sums('');
    expect(sums('')).toEqual(before);
    expect(sums('config: { LOG_LEVEL: debug }')).not.toEqual(before);
    expect(sums('secretsVersion: 2')).not.toEqual(before);
  });

  test('never blocks the draining of a node, and guards what runs more than once', () => {
    expect((all.get('minimal.yaml') ?? []).filter(({ kind }) => kind === 'PodDisruptionBudget')).toEqual([]);
    const guarded = (all.get('high-availability.yaml') ?? []).filter(({ kind }) => kind === 'PodDisruptionBudget');
    expect(guarded.map(componentOf).sort()).toEqual(deployments('high-availability.yaml').map(componentOf).sort());
    for (const { spec } of guarded) expect(spec.maxUnavailable).toBe(1);
  });

  test('leaves the number of replicas to the autoscaler', () => {
    for (const values of ['high-availability.yaml', 'keda.yaml']) {
      const scaled = (all.get(values) ?? [])
        .filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject')
        .map(({ spec }) => spec.scaleTargetRef.name as string);
      expect(scaled.length).toBeGreaterThan(1);
      expect(scaled).toEqual([...new Set(scaled)]);
      for (const { metadata, spec } of deployments(values))
        expect([metadata.name, spec.replicas === undefined]).toEqual([metadata.name, scaled.includes(metadata.name)]);
    }
  });

  test('spreads replicas over zones and nodes', () => {
    for (const { spec } of deployments('high-availability.yaml')) {
      const keys = spec.template.spec.topologySpreadConstraints.map((one: { topologyKey: string }) => one.topologyKey);
      expect(keys).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
    }
  });

  test('lets only the programs that must reach other companies do so', () => {
    const outside = (all.get('minimal.yaml') ?? [])
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .filter(({ spec }) =>
        (spec.egress ?? []).some(
          ({ to }: { to?: { ipBlock?: unknown }[] }) => to === undefined || to.some(({ ipBlock }) => ipBlock),
        ),
      )
      .map(({ metadata }) => metadata.labels?.['sorrel/program']);
    const due = cluster().programs.filter(({ name, reaches }) => name !== 'sandbox' && reaches.length > 0);
    expect(outside.sort()).toEqual(due.map(({ name }) => name).sort());
    const denied = (all.get('minimal.yaml') ?? []).find(({ metadata }) => metadata.name.endsWith('-deny'));
    expect(denied?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect(denied?.spec.egress).toBeUndefined();
  });

  test('lets only the BFF ask media for photos', () => {
    const media = (all.get('minimal.yaml') ?? []).find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.labels?.['sorrel/program'] === 'media',
    );
    expect(media?.spec.ingress).toEqual([
      {
        from: [
          {
            podSelector: {
              matchLabels: {
                'app.kubernetes.io/name': 'sorrel',
                'app.kubernetes.io/instance': 'clinic',
                'sorrel/program': 'bff',
              },
            },
          },
        ],
        ports: [{ port: 8081 }],
      },
    ]);
  });

  test('migrates once, before the programs change over', () => {
    const [job, ...more] = (all.get('minimal.yaml') ?? []).filter(({ kind }) => kind === 'Job');
    expect(more).toEqual([]);
    expect(job?.metadata.name).toBe('clinic-sorrel-migrate-1');
    expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    expect(job?.spec).toMatchObject({ backoffLimit: 3, activeDeadlineSeconds: 1800 });
  });

  test('keeps what a Deployment and a volume can never change, from one version to the next', () => {
    const fixed = (all.get('minimal.yaml') ?? [])
      .filter(({ kind }) => kind === 'Deployment' || kind === 'PersistentVolumeClaim')
      .map(({ kind, metadata, spec }) => [
        kind,
        metadata.name,
        kind === 'Deployment' ? spec.selector.matchLabels['app.kubernetes.io/component'] : spec.accessModes.join(),
      ]);
    // A change here cannot be installed over a running release: it needs a new name and a move.
    expect(fixed).toEqual([
      ['PersistentVolumeClaim', 'clinic-sorrel-photos', 'ReadWriteOnce'],
      ...cluster()
        .programs.filter(({ name }) => name !== 'sandbox')
        .flatMap(({ name, roles }) => roles.map((role) => (role === 'all' ? name : `${name}-${role}`)))
        .map((name) => ['Deployment', `clinic-sorrel-${name}`, name]),
    ]);
  });

  test('prints addresses and next steps, and no secret, after an installation', () => {
    const file = join(scratch, 'notes.yaml');
    writeFileSync(file, 'publicUrl: https://shop.example\nsecrets: { existingSecret: sorrel-keys }\n');
    const { out } = run('install', 'clinic', chart, '--namespace', 'shop', '-f', file, '--dry-run=client');
    const notes = out.slice(out.indexOf('NOTES:'));
    expect(notes).toContain('https://shop.example/v2/admin');
    expect(notes).not.toMatch(/sorrel-keys|postgres:\/\//);
  });

  const OK = 'publicUrl: https://shop.example\nsecrets: { existingSecret: sorrel }\n';
  test.each<[string, string, RegExp]>([
    ['nothing is said', '', /publicUrl: say the address customers use/],
    ['no secret is named', 'publicUrl: https://shop.example', /secrets\.existingSecret: name the secret/],
    [
      'the address is plain http',
      'publicUrl: http://shop.example\nsecrets: { existingSecret: s }',
      /must begin with https/,
    ],
    ['the address is no address', 'publicUrl: shop', /publicUrl/],
    ['a value is unknown', `${OK}replicas: 3`, /replicas/],
    ['a program is unknown', `${OK}programs: { payments: { replicas: 2 } }`, /there is no such program/],
    ["a program's value is unknown", `${OK}programs: { billing: { memory: 1Gi } }`, /memory/],
    ['the version is latest', `${OK}image: { tag: latest }`, /tag/],
    ['a digest is no digest', `${OK}image: { digests: { billing: abc } }`, /digests/],
    ['a digest is for nobody', `${OK}image: { digests: { shop: "sha256:${'0'.repeat(64)}" } }`, /no such program/],
    ['a secret stands among the settings', `${OK}config: { STRIPE_SECRET_KEY: sk_live_1 }`, /is a secret/],
    ['a setting is no name', `${OK}config: { log-level: debug }`, /log-level|propertyNames|config/],
    ['the bus has an address among the values', `${OK}nats: { url: "nats://user:word@nats:4222" }`, /nats/],
    ['an even number of brokers is to agree', `${OK}nats: { replicas: 2 }`, /replicas/],
    ['photos on one disk are to be read by two', `${OK}programs: { media: { replicas: 2 } }`, /media.storage to s3/],
    ['photos go into a bucket without a name', `${OK}media: { storage: s3 }`, /media\.s3\.bucket: name the bucket/],
    ["the bucket's key stands among the settings", `${OK}config: { S3_SECRET_ACCESS_KEY: k }`, /is a secret/],
    ['memory is given with a unit', `${OK}defaults: { memoryMi: 512Mi }`, /memoryMi/],
    ['CPU is given without sense', `${OK}defaults: { cpu: lots }`, /cpu/],
    ['there is an ingress without a host', `${OK}ingress: { enabled: true }`, /ingress\.host/],
    [
      'two ways lead in',
      `${OK}ingress: { enabled: true, host: shop.example }\ngateway: { enabled: true, host: shop.example, parentRefs: [{ name: g }] }`,
      /not both/,
    ],
    ['a gateway is not named', `${OK}gateway: { enabled: true, host: shop.example }`, /name the Gateway/],
    ['KEDA has nobody to ask', `${OK}keda: { enabled: true }`, /keda\.prometheus/],
    [
      'two would scale one worker',
      `${OK}keda: { enabled: true, prometheus: "http://p:9090" }\nprograms: { billing: { worker: { autoscaling: { enabled: true } } } }`,
      /two directions/,
    ],
    [
      'at least is above at most',
      `${OK}programs: { bff: { autoscaling: { enabled: true, min: 5, max: 2 } } }`,
      /min is above max/,
    ],
    [
      'a store in a vault is not named',
      `publicUrl: https://shop.example\nsecrets: { externalSecret: { enabled: true } }`,
      /storeName/,
    ],
    [
      'secrets come from two places',
      `${OK}  \nsecrets: { existingSecret: s, externalSecret: { enabled: true, storeName: v, remoteKey: k } }`.replace(
        'secrets: { existingSecret: sorrel }\n',
        '',
      ),
      /not both/,
    ],
    [
      'a file is named that no program asks for',
      `${OK}`.replace('sorrel }', 'sorrel, asFiles: true, optionalFiles: [STRIPE_KEY] }'),
      /optionalFiles/,
    ],
    [
      'files are listed, and not wanted',
      `${OK}`.replace('sorrel }', 'sorrel, optionalFiles: [SORREL_SECRET_OLD] }'),
      /turn secrets\.asFiles on/,
    ],
    ['a block is no block', `${OK}networkPolicy: { storeCidrs: [stores] }`, /storeCidrs/],
  ])('is refused in plain words when %s', (_what, values, said) => {
    const file = join(scratch, 'bad.yaml');
    writeFileSync(file, values || '{}');
    const { code, err } = run('template', 'clinic', chart, '-f', file);
    expect(err).toMatch(said);
    expect(code).not.toBe(0);
  });
});

interface Model {
  new (object: object): { validate(): void };
}

/** Kubernetes' schema for an object, or that of the operator that defines its kind. */
async function modelOf({ apiVersion, kind }: Rendered): Promise<Model> {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const PACKAGES: Record<string, string> = {
    'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
    'keda.sh': '@kubernetes-models/keda',
    'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
    'external-secrets.io': '@kubernetes-models/external-secrets',
  };
  const base = PACKAGES[group] ?? 'kubernetes-models';
  const module = (await import([base, group, version].filter(Boolean).join('/'))) as Record<string, Model>;
  const Found = module[kind];
  if (!Found) throw new Error(`No schema is known for ${apiVersion} ${kind}.`);
  return Found;
}
