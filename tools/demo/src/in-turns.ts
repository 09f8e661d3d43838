/** Twelve at a time keep two cores busy; more would only wait for each other. */
const AT_ONCE = 12;

/** Runs the work for all, a few at a time, and returns the results in order. After the first failure nothing more is started. */
export async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const runner = async (): Promise<void> => {
    while (next < all.length) {
      const place = next++;
      try {
        results[place] = await work(all[place] as T);
      } catch (error) {
        next = all.length;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, all.length) }, runner));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
