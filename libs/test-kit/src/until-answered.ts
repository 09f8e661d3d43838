import { Fault } from '@sorrel/service-kit/fault';

/** Statuses that a busy machine answers with: "please try again in a moment", ours or the card service's. */
const TRY_AGAIN = [503, 504];
const A_MOMENT_MS = 100;

/** Repeats the call as long as the answer is to try again in a moment, as a person would: a test must not depend on the machine's speed. */
export async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Fault) || !TRY_AGAIN.includes(error.status)) throw error;
      await new Promise((resolve) => setTimeout(resolve, A_MOMENT_MS));
    }
}
