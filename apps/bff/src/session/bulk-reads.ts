/** What takes no right beyond reading a list: as many rows at once. */
export const MOST_ROWS = 200;

/** What an answer says beside its rows, and who in it is not a customer. */
const NOT_CUSTOMERS = new Set(['filters', 'billing_details', 'assigned', 'prescriber', 'staff', 'proposals']);

/**
 * The customers whom an answer names, each once: by number, else by name or address as the row has them. A row is one person's; what lies
 * inside it is theirs too.
 */
export function peopleIn(answer: unknown): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one);
    else if (isObject(value)) {
      const person = personOf(value);
      if (person !== null) found.add(person);
      else for (const [key, inside] of Object.entries(value)) if (!NOT_CUSTOMERS.has(key)) look(inside);
    }
  };
  look(answer);
  return [...found];
}

type Thing = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

function personOf(row: Thing): string | null {
  const { user, patient } = row;
  const number =
    row['user_id'] ?? row['userId'] ?? (isObject(user) ? user['id'] : null) ?? ('fname' in row ? row['id'] : null);
  if (typeof number === 'number') return String(number);
  const name = isObject(patient) ? patient['name'] : patient;
  if (typeof name === 'string' && name !== '') return `name ${name}`;
  if (typeof row['email'] === 'string' && row['email'] !== '') return `mail ${row['email']}`;
  const order = row['subscription_id'] ?? row['subscriptionId'];
  return typeof order === 'number' ? `subscription ${order}` : null;
}

/** The number of people read, before these and with them. */
export interface Read {
  before: number;
  now: number;
}
/** Whether it became more than `most` by these: said once for each span of time. */
export const isTooMany = ({ before, now }: Read, most: number): boolean => before <= most && now > most;
