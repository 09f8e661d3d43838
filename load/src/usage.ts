/* Read before anything is built: it imports nothing. */
export const SCENARIOS = [
  'smoke',
  'browse',
  'login',
  'sign-up-to-paid',
  'account',
  'chat-storm',
  'renewal-day',
  'dispatch-shift',
  'admin-lists',
  'pom-export',
  'upload',
  'spike',
  'soak',
  'mixed-day',
] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

export const USAGE = `Usage:
  npm run load -- <scenario> [--duration 2m] [--rate 5] [--people 20] [--latency 150] [--url http://localhost:8080]
Scenarios: ${SCENARIOS.join(', ')}.
  --duration   how long: 30s, 5m, 1h
  --rate       turns that begin each second (what a turn is stands at the head of each scenario)
  --people     how many customers are made before it begins
  --latency    milliseconds by which card provider and carrier are further away; not with --url
  --url        a Sorrel that runs already, with sandbox and demonstration data, on this machine; without it one is started for the run`;
