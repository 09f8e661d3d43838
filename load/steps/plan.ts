import type { Options, Scenario, Threshold } from 'k6/options';
import http from 'k6/http';

/** Which run this is: how long, how fast, with how many people. Words of `npm run load`, which are set over a scenario's own. */
export const seconds = (usual: number): number => Number(__ENV.LOAD_SECONDS || usual);
export const perSecond = (usual: number): number => Number(__ENV.LOAD_RATE || usual);
export const people = (usual: number): number => Number(__ENV.LOAD_PEOPLE || usual);

interface Flow {
  /** The function that a begun turn runs. */
  exec: string;
  rate: number;
  forSeconds: number;
  /** How long a turn takes at most while all is well: so many may be under way at once. */
  turnSeconds?: number;
}

/** At least enough hands for every turn to begin in time, and many more for when answers get slow. */
const hands = (rate: number, turnSeconds: number) => {
  const preAllocatedVUs = Math.max(2, Math.ceil(rate * turnSeconds));
  return { preAllocatedVUs, maxVUs: Math.max(20, preAllocatedVUs * 10) };
};

/** So many turns begin each second, whether those before have ended or not: people do not wait for each other. */
export function steady({ exec, rate, forSeconds, turnSeconds = 2 }: Flow): Scenario {
  return {
    executor: 'constant-arrival-rate',
    exec,
    rate: Math.max(1, Math.round(rate * 60)),
    timeUnit: '60s',
    duration: `${forSeconds}s`,
    ...hands(rate, turnSeconds),
  };
}

/** The same with a rate that changes: from the first, to each stage's in its seconds. */
export function changing(
  { exec, rate, turnSeconds = 2 }: Omit<Flow, 'forSeconds'>,
  stages: { rate: number; inSeconds: number }[],
): Scenario {
  const most = Math.max(rate, ...stages.map((stage) => stage.rate));
  return {
    executor: 'ramping-arrival-rate',
    exec,
    startRate: Math.max(1, Math.round(rate * 60)),
    timeUnit: '60s',
    stages: stages.map((stage) => ({
      target: Math.max(1, Math.round(stage.rate * 60)),
      duration: `${stage.inSeconds}s`,
    })),
    ...hands(most, turnSeconds),
  };
}

/** One turn, by one person. */
export const once = (exec: string, atMost = '10m'): Scenario => ({
  executor: 'per-vu-iterations',
  exec,
  vus: 1,
  iterations: 1,
  maxDuration: atMost,
});

/** Every answer was right; and each of these routes was asked, as quickly as its limits say. */
export function plan(
  scenarios: Record<string, Scenario>,
  routes: Record<string, string[]>,
  more: Record<string, Threshold[]> = {},
): Options {
  const thresholds: Record<string, Threshold[]> = { checks: ['rate==1'], http_req_failed: ['rate==0'], ...more };
  for (const [route, limits] of Object.entries(routes)) {
    thresholds[`http_reqs{name:${route}}`] = ['count>0'];
    if (limits.length > 0) thresholds[`http_req_duration{name:${route}}`] = limits;
  }
  return {
    scenarios,
    thresholds,
    setupTimeout: '20m',
    teardownTimeout: '10m',
    // Never the address: it would tell one person from another, and each would be a line of its own.
    systemTags: ['status', 'method', 'name', 'scenario', 'group', 'expected_response', 'check', 'error_code'],
    summaryTrendStats: ['avg', 'min', 'med', 'p(90)', 'p(95)', 'p(99)', 'max'],
  };
}

// What is not said to be expected counts as failed: redirects too, since nobody follows them here.
http.setResponseCallback(http.expectedStatuses(200, 204, 304));
