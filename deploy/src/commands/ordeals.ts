/** Into how many parts the ordeals are divided. */
export const PARTS = 4;

/**
 * Suites that hold the whole of Sorrel against what seldom happens (crashes, outages, restores, two of every program) or look at all of it
 * once more (every page at every width, every role at every door). Together they take half as long as all else: `npm test` runs a quarter of
 * them, another quarter for another commit, and `npm run test:all` all. The longest first, so that the quarters are alike: the smoke of load is
 * short, but k6 has to be built for it by Go, for minutes of a processor.
 */
export const ORDEALS: readonly string[] = [
  'apps/e2e/test/crash/crash.spec.ts',
  'apps/e2e/test/shapes/apart.spec.ts',
  'apps/e2e/test/browser/bench.spec.ts',
  'load/test/smoke.tool.spec.ts',
  'apps/e2e/test/chaos/chaos.spec.ts',
  'deploy/test/demo.int.spec.ts',
  'apps/e2e/test/browser/widths.spec.ts',
  'apps/billing/test/year.int.spec.ts',
  'apps/e2e/test/crash/replicas.spec.ts',
  'apps/e2e/test/browser/away.spec.ts',
  'apps/e2e/test/chaos/rolling.spec.ts',
  'deploy/test/image.int.spec.ts',
  'apps/e2e/test/browser/pages.spec.ts',
  'apps/e2e/test/browser/staff-doors.spec.ts',
  'deploy/test/production-walk.int.spec.ts',
  'apps/e2e/test/browser/widths-inside.spec.ts',
  'apps/e2e/test/site/visitor.spec.ts',
  'deploy/test/start.int.spec.ts',
  'apps/e2e/test/restore.spec.ts',
  'apps/e2e/test/browser/words.spec.ts',
  'apps/e2e/test/rotation.spec.ts',
  'apps/e2e/test/chaos/cold-start.spec.ts',
  'apps/e2e/test/replicas.spec.ts',
  'apps/e2e/test/site/barriers.spec.ts',
  'apps/e2e/test/chaos/servers.spec.ts',
  'apps/e2e/test/scale.spec.ts',
  'apps/e2e/test/restored-charges.spec.ts',
  'apps/e2e/test/stop.spec.ts',
  'apps/e2e/test/chaos/cut-upload.spec.ts',
  'apps/e2e/test/memory/uploads.spec.ts',
  'deploy/src/observability/alerts.tool.spec.ts',
];

/** The part of a commit, from 1: spread evenly over commits, and the same whenever the commit is tested again. */
export const partOf = (commit: string): number => (Number.parseInt(commit.slice(0, 8), 16) % PARTS) + 1;

/** Whether a suite runs where this part of so many does. Every everyday suite does. */
export function isIn(suite: string, part: number, parts: number): boolean {
  const place = ORDEALS.indexOf(suite);
  return place < 0 || place % parts === part - 1;
}
