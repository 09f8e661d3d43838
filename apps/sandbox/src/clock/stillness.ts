/**
 * Whether nothing is in flight anywhere, by looks at all programs. A look takes time, and what is on its way from one program to the next can be
 * where the look was before or comes after, twice too. So two looks in a row must have found nothing, and nobody may have written an event or
 * a job between them: what is still on its way after the second look had to be written somewhere after the first.
 */
export class Stillness {
  #before: string | null = null;

  /** `made`: of a look at all programs that found nothing, how much each had written until then; null for any other look. */
  isReached(made: readonly string[] | null): boolean {
    const now = made === null ? null : made.join(' ');
    const isStill = now !== null && now === this.#before;
    this.#before = now;
    return isStill;
  }
}
