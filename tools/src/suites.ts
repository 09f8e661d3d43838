/** Every suite belongs to one of the two commands; its name says to which: `x.resilience.spec.ts`, or `x.spec.ts`. */
export type Kind = 'everyday' | 'resilience';

const RESILIENCE = String.raw`\.resilience\.spec\.ts$`;

/** What Jest is told to run the suites of this kind, or of them those whose path has one of these parts. */
export const suitesOf = (kind: Kind, parts: readonly string[] = []): string[] =>
  kind === 'everyday'
    ? [`--testPathIgnorePatterns=${RESILIENCE}`, ...parts.map((part) => `--testPathPatterns=${part}`)]
    : [`--testPathPatterns=(${parts.join('|')}).*${RESILIENCE}`];
