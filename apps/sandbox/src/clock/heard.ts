/** Longer than a program is silent between its start, when it asks for the time, and its first answer. */
const REMEMBERED_MS = 5_000;

/** The instances that are waited for when the clock moves: whoever has asked for the time or answered a move, until it is silent for long. */
export class Heard {
  readonly #at = new Map<string, number>();

  from(who: string, now: number): void {
    if (who !== '') this.#at.set(who, now);
  }

  /** Whether all of them are among those who have answered: false where nobody is known. */
  areAllIn(answered: readonly string[]): boolean {
    const here = new Set(answered);
    return this.#at.size > 0 && [...this.#at.keys()].every((who) => here.has(who));
  }

  /** Notes who has answered a move. One that ended is not waited for again and again. */
  moved(answered: readonly string[], now: number): void {
    for (const who of answered) this.from(who, now);
    for (const [who, at] of this.#at) if (now - at > REMEMBERED_MS) this.#at.delete(who);
  }
}
