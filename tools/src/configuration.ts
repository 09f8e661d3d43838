import { z } from 'zod';
import { KitEnv } from '@sorrel/service-kit/settings/kit-env';
import { ManagementEnv } from '@sorrel/service-kit/settings/management-settings';
import { MigrateEnv } from '@sorrel/service-kit/settings/migrate-settings';
import { STARTERS } from '../../deploy/src/services.ts';

/** A setting as the documents describe it. */
export interface Told {
  name: string;
  /** The programs that read it; empty: every program. */
  programs: string[];
  description: string;
  /** The default's text; null where it must be set, '' where there is none. */
  usual: string | null;
  unit: string;
  isSandboxOnly: boolean;
  /** `<NAME>_FILE` may name a file that holds it. */
  isSecret: boolean;
}

const STORES: Record<string, string> = { DATABASE: 'PostgreSQL', NATS: 'the broker', REDIS: 'Redis' };

/** Settings that are in no schema: which program a process is, and each program's own database. */
const BY_HAND: Told[] = [
  {
    name: 'SERVICE',
    programs: [],
    description: `which program this process is (\`node deploy/dist/main.js\`): ${Object.keys(STARTERS).join(', ')}, or sorrel for all in one`,
    usual: null,
    unit: '',
    isSandboxOnly: false,
    isSecret: false,
  },
  {
    name: 'DATABASE_URL_<PROGRAM>',
    programs: [],
    description: "a program's own role in PostgreSQL, like DATABASE_URL_BILLING; before DATABASE_URL",
    usual: '',
    unit: '',
    isSandboxOnly: false,
    isSecret: true,
  },
  {
    name: 'DATABASE_URL_<PROGRAM>_OLD',
    programs: [],
    description: 'the same address with the password before, tried too while it is being changed',
    usual: '',
    unit: '',
    isSandboxOnly: false,
    isSecret: true,
  },
  {
    name: 'NATS_URL_<PROGRAM>',
    programs: [],
    description: "a program's own user of the broker, like NATS_URL_BILLING; before NATS_URL",
    usual: '',
    unit: '',
    isSandboxOnly: false,
    isSecret: true,
  },
  {
    name: 'NATS_URL_<PROGRAM>_OLD',
    programs: [],
    description: 'the same address with the password before, tried too while it is being changed',
    usual: '',
    unit: '',
    isSandboxOnly: false,
    isSecret: true,
  },
  {
    name: 'MIGRATE_URL',
    programs: [],
    description: "who owns the tables, for `npm run migrate`; without it each program's own role",
    usual: '',
    unit: '',
    isSandboxOnly: false,
    isSecret: true,
  },
  {
    name: 'MIGRATE_URL_<PROGRAM>',
    programs: [],
    description: "who owns a program's tables, for `npm run migrate`; before MIGRATE_URL",
    usual: '',
    unit: '',
    isSandboxOnly: false,
    isSecret: true,
  },
  {
    name: 'PROVISION_URL',
    programs: [],
    description: 'who may make roles and schemas, for `npm run provision`',
    usual: '',
    unit: '',
    isSandboxOnly: false,
    isSecret: true,
  },
  ...['DATABASE', 'NATS', 'REDIS'].flatMap((store) =>
    [
      ['CA', 'the authority (a PEM file) behind its certificate'],
      ['CERT', 'the certificate (a PEM file) with which we come, where it asks for one'],
      ['KEY', 'the key of that certificate'],
    ].map(([part, words]) => ({
      name: `${store}_TLS_${part}`,
      programs: [],
      description: `TLS towards ${STORES[store]}: ${words}`,
      usual: '',
      unit: '',
      isSandboxOnly: false,
      isSecret: false,
    })),
  ),
];

/** Every setting of every program once, in the order the schemas have them. */
export async function allSettings(): Promise<Told[]> {
  const all = new Map<string, Told>(BY_HAND.map((one) => [one.name, one]));
  for (const { shape } of [KitEnv, ManagementEnv, MigrateEnv])
    for (const [name, schema] of Object.entries(shape)) all.set(name, told(name, [], schema));
  // The sandbox last: where it reads the same setting as others, their description is used.
  const starters = Object.entries(STARTERS).toSorted(([one], [other]) => order(one) - order(other));
  for (const [program, starter] of starters) {
    for (const [name, schema] of Object.entries((await starter.settings())?.shape ?? {})) {
      const known = all.get(name);
      if (!known) all.set(name, told(name, [program], schema as z.ZodType));
      else {
        if (known.programs.length > 0 && program !== 'sandbox') known.programs.push(program);
        // Optional for one program, required by another: so it must be set.
        if (isDemanded(schema as z.ZodType)) known.usual = null;
      }
    }
  }
  for (const one of all.values())
    one.isSandboxOnly =
      (one.programs.length === 1 && one.programs[0] === 'sandbox') ||
      one.description.includes('only with SORREL_SANDBOX');
  return [...all.values()];
}

const order = (program: string): number => (program === 'sandbox' ? 1 : 0);
const isDemanded = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

function told(name: string, programs: string[], schema: z.ZodType): Told {
  const meta = z.globalRegistry.get(schema) as
    | { description?: string; unit?: string; shown?: string; isSecret?: boolean }
    | undefined;
  if (!meta?.description) throw new Error(`The setting ${name} says nothing of itself: give it .meta(about('...')).`);
  return {
    name,
    programs,
    description: meta.description,
    usual: meta.shown ?? shown(schema),
    unit: meta.unit ?? '',
    isSandboxOnly: false,
    isSecret: meta.isSecret ?? false,
  };
}

function shown(schema: z.ZodType): string | null {
  const usual = schema.safeParse(undefined);
  if (!usual.success) return null;
  if (typeof usual.data === 'boolean') return usual.data ? 'on' : 'off';
  return usual.data === undefined ? '' : String(usual.data);
}

const MADE = 'node tools/checks/configuration-doc.mjs';

/** docs/configuration.md. */
export function page(settings: readonly Told[]): string {
  const rows = (few: readonly Told[]): string[] => [
    '| setting | means | default | unit | read by |',
    '|---|---|---|---|---|',
    ...few.map(
      ({ name, description, usual, unit, programs, isSecret }) =>
        `| \`${name}\` | ${isSecret ? '**secret**: ' : ''}${description.replaceAll('<', '&lt;')} | ${usual === null ? '**must be set**' : usual === '' ? '-' : `\`${usual}\``} | ${unit || '-'} | ${programs.join(', ') || 'all'} |`,
    ),
    '',
  ];
  const sandbox = settings.filter((one) => one.isSandboxOnly);
  const real = settings.filter((one) => !one.isSandboxOnly);
  return [
    '# Configuration',
    '',
    `Made by \`${MADE}\` from the schemas each program checks its settings with; \`npm run check\` says when it is out of date. The same as a file to fill in: [.env.example](../.env.example). What to do with them on the first day: [production.md](production.md).`,
    '',
    'Settings are environment variables, read once, at the start. One that is empty counts as not set. A flag is `on` or `off`. Whatever is missing or wrong is named in one list, by the program that starts or, for all of them and the stores they name, by `npm run production:check`. What the business is called, where it is and under which numbers it is registered are no settings of a program: its owner enters them in the console, under Business.',
    '',
    'A **secret** may lie in a file instead, as Docker and Kubernetes hand secrets over: `STRIPE_SECRET_KEY_FILE=/run/secrets/stripe_secret_key` in the place of `STRIPE_SECRET_KEY`, and the same for each setting marked so below. The newline at the end of the file is dropped. Both at once, or a file that is not there, empty or not readable, is an error like any other. The tools of operators read such files as the programs do; `npm start` and `npm run dev`, which start stores of their own, take the addresses of stores from variables alone.',
    '',
    '## Every program',
    '',
    ...rows(real.filter(({ programs }) => programs.length === 0)),
    '## Some programs',
    '',
    ...rows(real.filter(({ programs }) => programs.length > 0)),
    '## The sandbox',
    '',
    'Refused in production, and set by `npm start`.',
    '',
    ...rows(sandbox),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

/** .env.example: what must be set is left open, everything else is commented out with its default. */
export function example(settings: readonly Told[]): string {
  const lines = (one: Told): string[] => {
    const said = `# ${one.description}${one.unit ? ` (${one.unit})` : ''}${one.programs.length > 0 ? ` [${one.programs.join(', ')}]` : ''}${one.isSecret ? `; or ${one.name.replace('<PROGRAM>', 'IDENTITY')}_FILE` : ''}`;
    if (one.name === 'NODE_ENV') return [said, 'NODE_ENV=production', ''];
    if (one.name === 'SORREL_SECRET' || one.usual === null) return [said, `${one.name}=`, ''];
    const name = one.name.replace('<PROGRAM>', 'IDENTITY');
    // A default described in words is no value to set.
    const value = /\s/.test(one.usual) ? '' : one.usual;
    return [said, `# ${name}=${value}`, ''];
  };
  const real = settings.filter((one) => !one.isSandboxOnly && one.name !== 'SERVICE' && one.name !== 'SORREL_SANDBOX');
  const isDemandedFirst = (one: Told): boolean =>
    one.usual === null ||
    ['NODE_ENV', 'SEAL_KEYS', 'MAIL_FROM', 'HOST', 'TRUST_PROXY', 'MEDIA_PORT', 'DATABASE_URL_<PROGRAM>'].includes(
      one.name,
    );
  return [
    `# Settings of a production installation; made by ${MADE}, as docs/configuration.md is.`,
    '# Copy it, fill it in, and let npm run production:check -- <the copy> look at it. Keep the copy out of version control.',
    '# A secret may lie in a file, named by <SETTING>_FILE in its place.',
    '',
    '# --- To be set, or decided ---',
    '',
    ...real.filter(isDemandedFirst).flatMap(lines),
    '# --- Each has a default that serves ---',
    '',
    ...real.filter((one) => !isDemandedFirst(one)).flatMap(lines),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

/** Variables that a source file reads but no schema has. */
export const unknownIn = (source: string, known: ReadonlySet<string>): string[] => [
  ...new Set(
    [...source.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name)),
  ),
];
