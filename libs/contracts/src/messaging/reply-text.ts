/** What a prepared reply may leave open, as `{{first name}}`; filled in from the page it is used on. */
export const REPLY_VARIABLES = [
  'first name',
  'my name',
  'treatment',
  'tracking link',
  'tracking number',
  'next charge date',
] as const;
export type ReplyVariable = (typeof REPLY_VARIABLES)[number];
export type ReplyValues = Partial<Record<ReplyVariable, string>>;

const OPEN = /\{\{\s*([^{}]*?)\s*\}\}/g;
const isKnown = (name: string): name is ReplyVariable => (REPLY_VARIABLES as readonly string[]).includes(name);

/** The variables of a text, each once. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(OPEN)].map(([, name]) => name ?? ''))];

/** Why a reply cannot be kept as it is, or null. */
export function replyProblem(text: string): string | null {
  const unknown = namesIn(text).find((name) => !isKnown(name));
  if (unknown === undefined) return null;
  return `{{${unknown}}} is not known. Please use ${REPLY_VARIABLES.map((name) => `{{${name}}}`).join(', ')}.`;
}

/** What this customer's page cannot fill in: the reply is not for them, or not yet. */
export const missingIn = (text: string, values: ReplyValues): ReplyVariable[] =>
  namesIn(text)
    .filter(isKnown)
    .filter((name) => !values[name]);

/** The reply as it is sent. Values are put in as they are, even where they look like variables themselves. */
export const filled = (text: string, values: ReplyValues): string =>
  text.replace(OPEN, (whole, name: string) => (isKnown(name) ? (values[name] ?? whole) : whole));
