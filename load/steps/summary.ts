interface Data {
  metrics: Record<string, unknown>;
  state: unknown;
}

/** k6's numbers as they are, without what the setup handed on (sessions); `npm run load` makes them readable. */
export function handleSummary({ metrics, state }: Data): Record<string, string> {
  return { [__ENV.LOAD_SUMMARY || 'stdout']: JSON.stringify({ metrics, state }) };
}
