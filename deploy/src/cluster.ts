import { SERVICES } from './topology.ts';

/** One program as seen from outside its container. */
export interface ClusterProgram {
  name: string;
  roles: readonly string[];
  /** Name to number, besides the management port that all programs have. */
  ports: Record<string, number>;
  /** Other companies it may connect to. */
  reaches: readonly string[];
  /** Programs that call it over HTTP. (All else between programs goes over the bus.) */
  isAskedBy: readonly string[];
  /** Keys of the installation's secret that only this program gets, besides its database address. */
  secrets: readonly string[];
  optionalSecrets: readonly string[];
}

const PORTS = { management: 9464, bff: 8080, media: 8081, sandbox: 8082, smtp: 2525 };

const LISTENS: Record<string, Record<string, number>> = {
  bff: { http: PORTS.bff },
  media: { http: PORTS.media },
  sandbox: { http: PORTS.sandbox, smtp: PORTS.smtp },
};

const IS_ASKED_BY: Record<string, string[]> = {
  media: ['bff'],
  // Its clock applies to every program, and it sends its webhooks to the BFF.
  sandbox: SERVICES.map(({ name }) => name).filter((name) => name !== 'sandbox'),
  bff: ['sandbox'],
};

const SECRETS: Record<string, string[]> = {
  billing: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  messaging: ['SMTP_URL'],
  fulfilment: ['ROYAL_MAIL_KEY'],
};

/** The program works without these: media then uses AWS's own credential chain, nobody asks where parcels are, and letters to practices are printed. */
const OPTIONAL_SECRETS: Record<string, string[]> = {
  fulfilment: ['ROYAL_MAIL_TRACKING_SECRET', 'GP_MAIL_URL', 'GP_INBOX_SECRET'],
  consultations: ['STRIPE_IDENTITY_KEY', 'STRIPE_IDENTITY_WEBHOOK_SECRET', 'WHEREBY_KEY', 'WHEREBY_WEBHOOK_SECRET'],
  identity: ['REGISTER_CHECK_KEY'],
  media: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};

/** What the chart and the compose file need to know of the programs, from the topology: `helm/sorrel/files/topology.json`. */
export const cluster = () => ({
  ports: PORTS,
  /** Ports of the other companies' servers. */
  companies: {
    stripe: [443],
    'royal-mail': [443],
    smtp: [25, 465, 587],
    'gp-inbox': [443],
    storage: [443, 9000],
    registers: [443],
    whereby: [443],
  },
  /** Every program needs these, besides its own `DATABASE_URL_` and `NATS_URL_`. */
  secrets: ['SORREL_SECRET', 'SEAL_KEYS', 'REDIS_URL'],

  programs: SERVICES.map(({ name, roles, reaches }): ClusterProgram => ({
    name,
    roles,
    ports: LISTENS[name] ?? {},
    reaches,
    isAskedBy: IS_ASKED_BY[name] ?? [],
    secrets: SECRETS[name] ?? [],
    optionalSecrets: [
      'SORREL_SECRET_OLD',
      'SEAL_WITH',
      `DATABASE_URL_${name.toUpperCase()}_OLD`,
      `NATS_URL_${name.toUpperCase()}_OLD`,
      ...(OPTIONAL_SECRETS[name] ?? []),
    ],
  })),
});
