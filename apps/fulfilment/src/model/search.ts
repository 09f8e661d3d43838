/** A pattern for `like` that finds a text as it was typed, or null when nothing was typed. */
export function literal(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  return text ? `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
}
