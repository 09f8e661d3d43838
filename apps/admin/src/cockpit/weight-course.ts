import type { Weight, WeightCourse } from '@sorrel/contracts/consultations/course';

export const WIDTH = 320;
export const HEIGHT = 140;
const [LEFT, RIGHT, EDGE] = [40, 8, 12];
const DAY_MS = 86_400_000;

const percent = (share: number): string => `${Math.abs(Math.round(share * 1_000) / 10)} %`;
const kilograms = (kg: number): string => `${Math.round(kg * 10) / 10} kg`;

/** The course in a sentence: what a screen reader hears of the drawing too. */
export function courseText({ weights, start, weeks, lost, lostAWeek }: WeightCourse): string {
  const last = weights.at(-1);
  if (!last) return 'No weight is known.';
  if (weeks === null) return `${kilograms(last.kg)} so far; nothing has been prescribed yet.`;
  const since = `${weeks === 1 ? '1 week' : `${weeks} weeks`} since the start`;
  if (lost === null || !start) return `${kilograms(last.kg)}; no later weight is known, ${since}.`;
  const pace = lostAWeek === null || lostAWeek <= 0 ? '' : `, lately ${percent(lostAWeek)} a week`;
  return `${kilograms(start.kg)} to ${kilograms(last.kg)}: ${percent(lost)} ${lost < 0 ? 'gained' : 'lost'} in ${since}${pace}.`;
}

interface Drawn {
  points: { x: number; y: number; source: Weight['source'] }[];
  line: string;
  goal: { y: number; from: number; to: number } | null;
  /** Where the first prescription stands. */
  start: number | null;
  labels: { kg: number; y: number }[];
}

/** Where everything stands in the drawing: days along, kilograms up, with the goal in sight. */
export function drawn({ weights, goal, startedOn }: WeightCourse): Drawn {
  const dayOf = (on: string): number => Date.parse(on) / DAY_MS;
  const days = [...weights.map(({ on }) => on), ...(goal ? [goal.on] : []), ...(startedOn ? [startedOn] : [])].map(
    dayOf,
  );
  const kilos = [...weights.map(({ kg }) => kg), ...(goal ? [goal.kg] : [])];
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const [least, most] = [Math.floor(Math.min(...kilos)) - 1, Math.ceil(Math.max(...kilos)) + 1];
  const x = (on: string): number =>
    Math.round(LEFT + ((dayOf(on) - first) / Math.max(1, last - first)) * (WIDTH - LEFT - RIGHT));
  const y = (kg: number): number => Math.round(EDGE + ((most - kg) / (most - least)) * (HEIGHT - 2 * EDGE));
  const points = weights.map(({ on, kg, source }) => ({ x: x(on), y: y(kg), source }));
  return {
    points,
    line: points.map((point) => `${point.x},${point.y}`).join(' '),
    goal: goal && { y: y(goal.kg), from: startedOn ? x(startedOn) : LEFT, to: x(goal.on) },
    start: startedOn ? x(startedOn) : null,
    labels: [most - 1, Math.round((most + least) / 2), least + 1].map((kg) => ({ kg, y: y(kg) })),
  };
}
