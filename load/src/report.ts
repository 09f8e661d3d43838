/** What k6 measured, as `steps/summary.ts` hands it on. */
export interface Summary {
  metrics: Record<string, Metric>;
  state: { testRunDurationMs: number };
}
interface Metric {
  type: string;
  contains: string;
  values: Record<string, number>;
  thresholds?: Record<string, { ok: boolean }>;
}

interface RouteLine {
  route: string;
  requests: number;
  /** Milliseconds; missing where the scenario has no limit for the route. */
  times: { med: number; p95: number; p99: number; max: number } | null;
}
interface GoalLine {
  goal: string;
  isReached: boolean;
  /** What it came to, where that is one number. */
  measured: string;
}

export interface Report {
  scenario: string;
  /** How the run was asked for, and where. */
  about: string;
  seconds: number;
  requests: number;
  turns: number;
  /** Turns that could not begin in time: nobody was free. The load was less than asked for. */
  notBegun: number;
  checks: { passed: number; failed: number };
  routes: RouteLine[];
  goals: GoalLine[];
  /** What k6 itself complained of. */
  problems: string[];
}

export const isGood = (report: Report): boolean =>
  report.problems.length === 0 && report.goals.length > 0 && report.goals.every((goal) => goal.isReached);

export function reportOf(scenario: string, about: string, summary: Summary, problems: string[]): Report {
  const { metrics } = summary;
  const value = (name: string, what: string) => metrics[name]?.values[what] ?? 0;
  return {
    scenario,
    about,
    seconds: summary.state.testRunDurationMs / 1_000,
    requests: value('http_reqs', 'count'),
    turns: value('iterations', 'count'),
    notBegun: value('dropped_iterations', 'count'),
    checks: { passed: value('checks', 'passes'), failed: value('checks', 'fails') },
    routes: routesOf(metrics),
    goals: Object.entries(metrics)
      .flatMap(([name, { thresholds = {}, values }]) =>
        Object.entries(thresholds).map(([limit, { ok }]) => ({
          goal: `${name.replace(/\{name:(.*)\}$/, ' of $1')} ${limit}`,
          isReached: ok,
          measured: measuredOf(limit, values),
        })),
      )
      .sort((a, b) => a.goal.localeCompare(b.goal)),
    problems,
  };
}

function routesOf(metrics: Summary['metrics']): RouteLine[] {
  return Object.entries(metrics)
    .flatMap(([name, { values }]): RouteLine[] => {
      const route = /^http_reqs\{name:(.*)\}$/.exec(name)?.[1];
      if (route === undefined) return [];
      const { med, 'p(95)': p95, 'p(99)': p99, max } = metrics[`http_req_duration{name:${route}}`]?.values ?? {};
      const times = [med, p95, p99, max].every((one) => one !== undefined)
        ? { med: med as number, p95: p95 as number, p99: p99 as number, max: max as number }
        : null;
      return [{ route, requests: values.count ?? 0, times }];
    })
    .sort((a, b) => a.route.localeCompare(b.route));
}

/** The number a limit is about: `p(95)<800` is about the one called `p(95)`. */
function measuredOf(limit: string, values: Record<string, number>): string {
  const what = /^[a-z]+(?:\(\d+\))?/.exec(limit)?.[0] ?? '';
  const value = values[what];
  return value === undefined ? '' : short(value);
}

const short = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 0));
const ms = (value: number): string => `${short(value)} ms`;

/** What else the run says about itself, in sentences. */
function headOf(report: Report): string[] {
  const { seconds, requests, turns, notBegun, checks } = report;
  return [
    `${turns} turns and ${requests} requests in ${Math.round(seconds)} s (${report.about}); with what was made ready before.`,
    `${checks.passed} answers were right, ${checks.failed} were not.`,
    ...(notBegun > 0
      ? [`${notBegun} turns could not begin in time: the load was less than asked for, and the times flatter.`]
      : []),
  ];
}

export function textOf(report: Report): string {
  const widest = Math.max(10, ...report.routes.map(({ route }) => route.length));
  const row = (...cells: string[]) =>
    `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widest) : cell.padStart(10))).join('  ')}`.trimEnd();
  return [
    `${report.scenario}: ${isGood(report) ? 'every limit was kept' : 'NOT every limit was kept'}`,
    ...headOf(report).map((line) => `  ${line}`),
    '',
    row('route', 'requests', 'median', '95 of 100', '99 of 100', 'longest'),
    ...report.routes.map(({ route, requests, times }) =>
      row(
        route,
        String(requests),
        ...(times ? [ms(times.med), ms(times.p95), ms(times.p99), ms(times.max)] : ['', '', '', '']),
      ),
    ),
    '',
    ...report.goals.map(
      ({ goal, isReached, measured }) =>
        `  ${isReached ? 'kept  ' : 'MISSED'}  ${goal}${measured && `  (${measured})`}`,
    ),
    ...report.problems.map((problem) => `  FAILED  ${problem}`),
    '',
  ].join('\n');
}
