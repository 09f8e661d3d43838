/**
 * Suites that break the running system or look at what it is built into: crashes, outages, restores, two of every program, upgrades, a
 * hundred thousand customers, images, chart, tools written in Go.
 */
const RESILIENCE = [
  'apps/e2e/test/(crash|chaos|shapes|memory)/.*',
  'apps/e2e/test/(replicas|restore|restored-charges|rotation|scale|outage|restart)',
  'apps/billing/test/(restored|year)\\.int',
  'libs/service-kit/test/(broker-outage|database-outage|frozen-database|failed-boot|stopping|tls|password-change)\\.int',
  'libs/service-kit/test/(consumer-loop|crowded-pool|migrate|schema-versions)\\.int',
  'deploy/test/(image|sandbox-image|compose|infra|kept-apart|production-walk|production|restored-demo)\\.int',
  'deploy/test/(backup-count|backup-proof|database-log|migrate|start)\\.int',
  'deploy/src/commands/(packed|archived)-tool',
  '.*\\.tool',
].map((part) => `/${part}\\.spec\\.ts$`);

/** Every suite belongs to one of the two commands. */
export type Kind = 'everyday' | 'resilience';

/** What Jest is told to run the suites of this kind, or of them those whose path has one of these parts. */
export const suitesOf = (kind: Kind, parts: readonly string[] = []): string[] =>
  kind === 'everyday'
    ? [...RESILIENCE.map((path) => `--testPathIgnorePatterns=${path}`), ...within(parts)]
    : within([`^(?=.*(${parts.join('|')})).*(${RESILIENCE.join('|')})`]);

const within = (paths: readonly string[]): string[] => paths.map((path) => `--testPathPatterns=${path}`);
