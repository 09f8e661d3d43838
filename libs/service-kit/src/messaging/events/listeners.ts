import type { Listener } from './handful.ts';

/** Whose event it is, by its subject. */
export const ownerOf = (subject: string): string => subject.split('.')[1] ?? '';

/** Who listens here for which event. */
export class Listeners {
  readonly #bySubject = new Map<string, Listener[]>();

  /** @throws Error where one listener handles an event twice. */
  add(listener: Listener): void {
    const { subject } = listener.event;
    const list = this.of(subject);
    if (list.some((other) => other.listener === listener.listener))
      throw new Error(`${listener.listener} handles ${subject} twice.`);
    this.#bySubject.set(subject, [...list, listener]);
  }

  of(subject: string): readonly Listener[] {
    return this.#bySubject.get(subject) ?? [];
  }

  /** An event's subject, then the names of those who listen for it. */
  names(): Record<string, string[]> {
    return Object.fromEntries(
      [...this.#bySubject].map(([subject, listeners]) => [subject, listeners.map(({ listener }) => listener)]),
    );
  }

  /** Each owner of an event once. */
  get owners(): string[] {
    return [...new Set([...this.#bySubject.keys()].map(ownerOf))];
  }
}
