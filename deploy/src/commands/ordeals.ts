/** Into how many parts the ordeals are divided. */
export const PARTS = 6;

/**
 * Suites that hold the whole of Sorrel against what seldom happens (crashes, outages, restores, two of every program), look at all of it once
 * more (every page at every width, every role at every door) or at what seldom changes. Together they take as long as all else: `npm test`
 * runs a sixth of them, another sixth for another commit, and `npm run test:all` all. Every rule and most of each service's suites run each time.
 * Each row has one for each part, and the columns take alike long: for the smoke of load Go has to build k6, for minutes of a processor.
 */
export const ORDEALS: readonly string[] = [
  'apps/e2e/test/crash/crash.spec.ts',
  'apps/e2e/test/browser/bench.spec.ts',
  'apps/e2e/test/shapes/apart.spec.ts',
  'apps/e2e/test/chaos/chaos.spec.ts',
  'deploy/test/demo.int.spec.ts',
  'load/test/smoke.tool.spec.ts',
  'apps/e2e/test/browser/words.spec.ts',
  'apps/billing/test/year.int.spec.ts',
  'apps/e2e/test/restored-charges.spec.ts',
  'apps/e2e/test/browser/away.spec.ts',
  'apps/e2e/test/browser/widths-inside.spec.ts',
  'deploy/test/production-walk.int.spec.ts',
  'apps/e2e/test/crash/replicas.spec.ts',
  'apps/e2e/test/browser/widths.spec.ts',
  'apps/e2e/test/chaos/rolling.spec.ts',
  'apps/e2e/test/browser/staff-doors.spec.ts',
  'apps/e2e/test/browser/console-plan.spec.ts',
  'libs/service-kit/test/failed-boot.int.spec.ts',
  'deploy/test/start.int.spec.ts',
  'apps/e2e/test/erasure.spec.ts',
  'apps/e2e/test/chaos/cold-start.spec.ts',
  'deploy/test/image.int.spec.ts',
  'apps/e2e/test/browser/pages.spec.ts',
  'apps/e2e/test/browser/insights.spec.ts',
  'apps/e2e/test/browser/audit.spec.ts',
  'apps/e2e/test/site/visitor.spec.ts',
  'apps/e2e/test/site/barriers.spec.ts',
  'apps/e2e/test/restore.spec.ts',
  'apps/e2e/test/rotation.spec.ts',
  'libs/service-kit/test/tls.int.spec.ts',
  'apps/e2e/test/chaos/servers.spec.ts',
  'apps/e2e/test/scale.spec.ts',
  'apps/billing/test/forecast.int.spec.ts',
  'libs/service-kit/test/stopping.int.spec.ts',
  'apps/e2e/test/replicas.spec.ts',
  'libs/service-kit/test/broker-outage.int.spec.ts',
  'apps/e2e/test/memory/uploads.spec.ts',
  'apps/fulfilment/test/carrier.int.spec.ts',
  'apps/e2e/test/browser/operations.spec.ts',
  'apps/e2e/test/browser/entry.spec.ts',
  'apps/e2e/test/chaos/cut-upload.spec.ts',
  'apps/identity/test/timing.int.spec.ts',
  'apps/billing/test/restored.int.spec.ts',
  'deploy/test/infra.int.spec.ts',
  'apps/e2e/test/search.spec.ts',
  'deploy/test/ops.int.spec.ts',
  'apps/e2e/test/stop.spec.ts',
  'deploy/src/observability/alerts.tool.spec.ts',
  'libs/service-kit/test/database-outage.int.spec.ts',
  'apps/e2e/test/site/frame.spec.ts',
  'deploy/src/commands/packed-tool.spec.ts',
  'apps/e2e/test/tracing.spec.ts',
  'libs/service-kit/test/password-change.int.spec.ts',
  'apps/e2e/test/patients-later.spec.ts',
];

/** The part of a commit, from 1: spread evenly over commits, and the same whenever the commit is tested again. */
export const partOf = (commit: string): number => (Number.parseInt(commit.slice(0, 8), 16) % PARTS) + 1;

/** Whether a suite runs where this part of so many does. Every everyday suite does. */
export function isIn(suite: string, part: number, parts: number): boolean {
  const place = ORDEALS.indexOf(suite);
  return place < 0 || place % parts === part - 1;
}
