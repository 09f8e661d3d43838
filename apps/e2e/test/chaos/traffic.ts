import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Traffic {
  /** The orders that were confirmed to people. */
  ordered: number[];
  /** The errors people got instead, and how often. */
  turnedAway: Map<string, number>;
  end(): Promise<void>;
}

/** Customers one after the other, some at a time. A customer who meets an error gives up, as people do; confirmed orders are recorded. */
export function traffic(url: string, atOnce = 3): Traffic {
  const state = { isOn: true, ordered: [] as number[], turnedAway: new Map<string, number>() };
  const custom = async () => {
    while (state.isOn) {
      try {
        const person = await signUp(url, newcomer());
        await consult(url, person, 'acne');
        const { subscriptionId } = await checkOut(url, person);
        state.ordered.push(subscriptionId);
        await uploadPhotos(person);
      } catch (error) {
        const text = error instanceof Error ? error.message.replaceAll(/stranger\.[^ "]+/g, '…').slice(0, 160) : '';
        state.turnedAway.set(text, (state.turnedAway.get(text) ?? 0) + 1);
        await pause(200);
      }
    }
  };
  const customers = Array.from({ length: atOnce }, custom);
  return {
    ordered: state.ordered,
    turnedAway: state.turnedAway,
    end: async () => {
      state.isOn = false;
      await Promise.all(customers);
    },
  };
}
