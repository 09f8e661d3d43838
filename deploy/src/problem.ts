/** Something the user of a command can put right: the commands print its message alone, without a stack, and exit 1. */
export class Problem extends Error {
  override name = 'Problem';
}

/** Takes one line of progress for the person watching. */
export type Say = (line: string) => void;

/** The message of anything thrown, without the stack. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
