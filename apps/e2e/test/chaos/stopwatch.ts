/** How long requests take while a fault lasts, beside how long the same ones take otherwise in the same run: a busy machine slows both. */
export class Stopwatch {
  /** Whether the fault lasts. Change it beside the fault. */
  isIll = false;
  readonly #times = new Map<string, { well: number[]; ill: number[] }>();

  /** One request of this kind counts as touched by the fault when it lasted at its beginning or at its end. One that throws is not counted. */
  async time<T>(kind: string, ask: () => Promise<T>): Promise<T> {
    const wasIll = this.isIll;
    const from = performance.now();
    const answer = await ask();
    const times = this.#times.get(kind) ?? { well: [], ill: [] };
    this.#times.set(kind, times);
    times[wasIll || this.isIll ? 'ill' : 'well'].push(performance.now() - from);
    return answer;
  }

  /** Begins anew. */
  forget(): void {
    this.#times.clear();
  }

  /** How often the rarest of these kinds has been timed while it was as it is now. */
  fewest(kinds: readonly string[]): number {
    return Math.min(...kinds.map((kind) => this.#times.get(kind)?.[this.isIll ? 'ill' : 'well'].length ?? 0));
  }

  /**
   * Kinds of which more than one request in twenty, and more than one at all, took over twice as long as 95 of 100 otherwise. One at all:
   * somebody is always asking at the moment the fault begins.
   */
  slower(): string[] {
    return [...this.#times].flatMap(([kind, { well, ill }]) => {
      const usual = of95(well);
      const late = ill.filter((ms) => ms > usual * 2);
      return late.length > Math.max(1, ill.length / 20) ? [`${kind}: ${this.#said(kind)}`] : [];
    });
  }

  toString(): string {
    return [...this.#times.keys()].map((kind) => `${kind} ${this.#said(kind)}`).join('; ');
  }

  #said(kind: string): string {
    const { well, ill } = this.#times.get(kind) ?? { well: [], ill: [] };
    const figures = (times: number[]) => `${Math.round(of95(times))} ms (${times.length})`;
    return `95 of 100 within ${figures(ill)}, usually ${figures(well)}`;
  }
}

function of95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Infinity;
}
