import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ops, readAsked } from '@sorrel/deploy/ops';
import { SERVICES } from '@sorrel/deploy/topology';
import { selectedBy } from '@sorrel/test-kit/promql';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { freePort } from '@sorrel/deploy/servers/free-port';

/* What operators see of a running Sorrel in which a customer has ordered, asked and paid. */
let w: World;
let port: number;
let text: string;
let prescriber: Person;
let ordered: { subscriptionId: number };

const read = (path: string, host = '127.0.0.1'): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    request({ host, port, path, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (body += piece));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
const scrape = async (): Promise<string> => (await read('/metrics')).body;
/** The value of the one sample with this name and these labels. */
const valueOf = (of: string, name: string, labels: Record<string, string> = {}): number => {
  const found = of.split('\n').filter((line) => {
    if (!line.startsWith(`${name}{`) && !line.startsWith(`${name} `)) return false;
    return Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`));
  });
  expect(found).toHaveLength(1);
  return Number(found[0]?.split(' ').at(-1));
};

beforeAll(async () => {
  port = await freePort();
  w = await world({ env: { MANAGEMENT_PORT: String(port), GAUGE_KEEP_MS: '0' } });
  await w.clock.begin(lastNoon());
  prescriber = await staffMember(w, ['prescriber']);
  const person = await signUp(w.url, newcomer());
  await consult(w.url, person, 'acne');
  ordered = await checkOut(w.url, person);
  await uploadPhotos(person);
  await person.must('/v2/profile/form/chat', { message: 'May I use it in the evening?' });
  await w.settle();
  text = await scrape();
}, 180_000);
afterAll(() => w?.stop(), 60_000);

test('one process shows all its programs on one port of this machine, and each is alive, started and ready', async () => {
  for (const part of ['live', 'started', 'ready']) {
    const { status, body } = await read(`/health/${part}`);
    const programs = Object.entries((JSON.parse(body) as { programs: Record<string, { ok: boolean }> }).programs);
    expect([part, status, programs.filter(([, { ok }]) => ok).map(([name]) => name)]).toEqual([
      part,
      200,
      expect.arrayContaining(SERVICES.map(({ name }) => name)),
    ]);
  }
  for (const { name } of SERVICES) expect(valueOf(text, 'sorrel_check', { program: name, check: 'ready' })).toBe(1);
  expect(text).toMatch(/^process_resident_memory_bytes\{program="sorrel"\} \d+/m);
});

test('rate, errors and time of requests, RPCs, events and jobs are counted in each program that has them', () => {
  expect(
    valueOf(text, 'sorrel_http_seconds_count', { program: 'bff', route: '/login', status: '200' }),
  ).toBeGreaterThan(0);
  expect(text).toMatch(
    /^sorrel_http_seconds_count\{program="media",method="POST",route="\/[^"]+",status="20\d"\} [1-9]/m,
  );
  expect(text).toMatch(
    /^sorrel_rpc_seconds_count\{program="identity",subject="rpc\.identity\.[^"]+",outcome="ok"\} [1-9]/m,
  );
  expect(text).toMatch(
    /^sorrel_event_seconds_count\{program="billing",subject="evt\.media\.photos\.added",listener="[^"]+",outcome="ok"\} [1-9]/m,
  );
  expect(text).toMatch(/^sorrel_event_lag_seconds_count\{program="fulfilment",owner="billing"\} [1-9]/m);
  expect(text).toMatch(/^sorrel_job_seconds_count\{program="messaging",kind="send-mail",outcome="ok"\} [1-9]/m);
});

test('what waits for people is counted by its owner, and gone once somebody has dealt with it', async () => {
  expect(valueOf(text, 'reviews_waiting')).toBe(1);
  expect(valueOf(text, 'chats_unanswered')).toBe(1);
  expect(valueOf(text, 'parcels_to_ship')).toBe(0);
  await w.clock.advance('PT2H');
  const later = await scrape();
  expect(valueOf(later, 'reviews_oldest_seconds')).toBeGreaterThanOrEqual(7_200);
  expect(valueOf(later, 'chats_oldest_unanswered_seconds')).toBeGreaterThanOrEqual(7_200);
  await prescriber.must('/v2/admin/form/review', { id: ordered.subscriptionId, approve: 1 });
  await w.settle();
  const approved = await scrape();
  expect(valueOf(approved, 'reviews_waiting')).toBe(0);
  expect(valueOf(approved, 'parcels_to_ship')).toBe(1);
  expect(valueOf(approved, 'parcels_late')).toBe(0);
  await w.clock.advance('P5D');
  expect(valueOf(await scrape(), 'parcels_late')).toBe(1);
});

test('labels name our own things: no sample carries an address, an e-mail, an id or anything a person wrote', async () => {
  const values = [...(await scrape()).matchAll(/[{,](\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [
    label,
    value,
  ]);
  expect(values.length).toBeGreaterThan(1_000);
  const known: Record<string, RegExp> = {
    program: /^[a-z]+$/,
    subject: /^(rpc|evt)\.[a-z]+(\.[a-z-]+)+$/,
    outcome: /^[a-z_]+$/,
    listener: /^(\w+\.\w+|unreadable)$/,
    owner: /^[a-z]+$/,
    kind: /^[a-z-]+$/,
    method: /^[A-Z]+$/,
    route: /^(none|\*|\/[\w/:*.-]*)$/,
    status: /^\d{3}$/,
    check: /^[a-z]+$/,
    state: /^[a-z]+$/,
    reason: /^[a-z-]+$/,
    code: /^[\w-]+$/,
    le: /^(\+Inf|[\d.e-]+)$/,
    // Labels of the process itself, set by the library.
    version: /^v\d/,
    major: /^\d+$/,
    minor: /^\d+$/,
    patch: /^\d+$/,
    type: /^\w+$/,
    space: /^\w+$/,
  };
  expect(values.filter(([label = '', value = '']) => !known[label]?.test(value))).toEqual([]);
});

test('an address that nobody knows adds no new number: strangers cannot fill the memory of those who watch', async () => {
  await w.http.bff.get(`/nowhere/${'x'.repeat(30)}/1`);
  await w.http.bff.get('/nowhere/else/2');
  const routes = new Set([...(await scrape()).matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  expect([...routes].filter((route) => route?.includes('nowhere'))).toEqual([]);
});

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Alerts {
  groups: { rules: { alert: string; expr: string }[] }[];
}
const alerts = (parse(readFileSync(`${root}deploy/observability/alerts.yaml`, 'utf8')) as Alerts).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert, expr }): [string, string] => [alert, expr]);
interface Board {
  panels: { title: string; targets?: { expr: string }[] }[];
}
const BOARDS = `${root}deploy/observability/dashboards`;
const panels = readdirSync(BOARDS)
  .map((file) => [file, JSON.parse(readFileSync(`${BOARDS}/${file}`, 'utf8')) as Board] as const)
  .flatMap(([board, { panels: all }]) =>
    all.map(({ title, targets = [] }) => ({ name: `${board}: ${title}`, targets })),
  )
  .flatMap(({ name, targets }) => targets.map(({ expr }): [string, string] => [name, expr]));

test('every panel and every alert asks for numbers that a running system shows, by labels that they have', async () => {
  const now = await scrape();
  const types = new Map([...now.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const labelsOf = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of now.matchAll(/^(\w+)\{([^}]*)\}/gm)) {
    const known = labelsOf.get(name) ?? new Set();
    labelsOf.set(name, known);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
  }
  const isShown = (metric: string): boolean => {
    const [, family = '', part = ''] = /^(\w+?)(_bucket|_count|_sum)?$/.exec(metric) ?? [];
    return types.has(metric) ? types.get(metric) !== 'histogram' : part !== '' && types.get(family) === 'histogram';
  };
  const wrong: string[] = [];
  for (const [name, expr] of [...panels, ...alerts]) {
    const { selected, grouped } = selectedBy(expr);
    for (const { metric, labels } of selected) {
      // Prometheus' own: whether it reached a process.
      if (metric === 'up') continue;
      if (!isShown(metric)) wrong.push(`${name}: nothing shows ${metric}`);
      // What has not happened yet in this system has no samples, so its labels are unknown.
      const known = labelsOf.get(metric);
      if (known) for (const label of labels) if (!known.has(label)) wrong.push(`${name}: ${metric} has no ${label}`);
    }
    const all = selected.map(({ metric }) => labelsOf.get(metric));
    for (const label of grouped)
      if (all.every((known) => known && !known.has(label))) wrong.push(`${name}: nothing is grouped by ${label}`);
  }
  expect(wrong).toEqual([]);
  expect([panels.length, alerts.length].every((count) => count >= 20)).toBe(true);
});

const books = readdirSync(`${root}docs/runbooks`).filter((file) => file !== 'README.md');
const blocksOf = (book: string, language: string): string[] =>
  [...readFileSync(`${root}docs/runbooks/${book}`, 'utf8').matchAll(/```(\w+)\n([^]*?)```/g)]
    .filter(([, word]) => word === language)
    .map(([, , text = '']) => text.trim());

test.each(books.filter((book) => blocksOf(book, 'sql').length > 0))(
  'the SQL of the runbook %s does what it says on the tables as they are',
  async (book) => {
    for (const block of blocksOf(book, 'sql')) {
      const services = /<service>/.test(block) ? SERVICES.map(({ name }) => name) : [''];
      for (const service of services) {
        const sql = block
          .replaceAll('<service>', service)
          .replaceAll('<owner>', 'billing')
          .replaceAll('<fact_id>', '00000000-0000-4000-8000-000000000000')
          .replaceAll('<id>', '0');
        expect(sql).not.toMatch(/<\w+>/);
        // Rolled back, so that its changes do not affect the rest of this system.
        await w.sql(`begin; ${sql} rollback;`);
      }
    }
  },
);

test.each(books.filter((book) => blocksOf(book, 'sh').length > 0))(
  'the commands of the runbook %s are there, and find what they look for',
  async (book) => {
    for (const command of blocksOf(book, 'sh').flatMap((block) => block.split('\n'))) {
      const [, words] = /^npm run ops -- (.+)$/.exec(command) ?? [];
      if (words) {
        await expectOps(words);
        continue;
      }
      expect(command).toMatch(/^curl -s \$MANAGEMENT\/(metrics|health\/\w+)( \||$)/);
      const stdout = await outputOf(command);
      // The command may find nothing, because nothing has failed here; but the name it looks for must exist.
      const looked = /grep '\^(\w+)/.exec(command)?.[1] ?? '';
      expect([command, stdout !== '' || text.includes(`# TYPE ${familyOf(looked)}`)]).toEqual([command, true]);
    }
  },
);

/** One of `npm run ops`: its words are understood and the programs answer; what asks for nobody's row is told so. */
async function expectOps(words: string): Promise<void> {
  // These work on the database alone; the tool's own suite runs them.
  if (/^(verify-audit|rotate-keys|mark-restored)\b/.test(words)) return;
  const filled = words
    .replaceAll('<service>', 'messaging')
    .replaceAll('<owner>', 'billing')
    .replaceAll('<fact_id>', '00000000-0000-4000-8000-000000000000')
    .replaceAll('<kind>', 'send-mail')
    .replaceAll('<id>', '999999');
  expect(filled).not.toMatch(/[<>]/);
  const said: string[] = [];
  const { asked } = readAsked(filled.split(' '));
  const code = await ops(asked, w.env, (line) => said.push(line)).catch(
    (error: Error) => said.push(error.message) && 1,
  );
  const wantsARow = /<(id|fact_id)>/.test(words);
  expect([words, code, said.join(' ')]).toEqual([
    words,
    wantsARow ? 1 : 0,
    wantsARow ? expect.stringMatching(/not found|not in the outbox/) : expect.any(String),
  ]);
}

/** A shell command's output; run asynchronously, because the system runs in this process and must keep answering. */
const outputOf = (command: string): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, MANAGEMENT: `http://127.0.0.1:${port}` };
    execFile('sh', ['-c', command], { env, timeout: 20_000 }, (_, stdout) => resolve(stdout));
  });
const familyOf = (metric: string): string => metric.replace(/_(bucket|count|sum)$/, '');
