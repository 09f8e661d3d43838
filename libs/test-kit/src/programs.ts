import { type AllInOne, startAllInOne } from '@sorrel/deploy/all-in-one';
import { type BusUser, mayAskBy } from '@sorrel/deploy/bus/rights';
import type { Making } from '@sorrel/service-kit/boot';
import { EventConsumers } from '@sorrel/service-kit/messaging/events/event-consumers';
import { Neighbours } from '@sorrel/service-kit/messaging/rpc/neighbours';

/** A world's programs, wherever they run. */
export interface Programs {
  url: string;
  /** Program, then an event's subject, then who listens there. */
  listeners: Listeners;
  stop(): Promise<void>;
}
export type Listeners = Record<string, Record<string, string[]>>;

/** What is started, as it is told to another process. */
export interface Start {
  env: Record<string, string>;
  only: readonly string[];
  /** The broker's rights, which also hold between neighbours; null: calls go through the broker. */
  busUsers: readonly BusUser[] | null;
}

export function startHere({ env, only, busUsers }: Start, making?: Making): Promise<AllInOne> {
  const neighbours = busUsers && new Neighbours(mayAskBy(busUsers));
  return startAllInOne(env, { only, neighbours, ...(making ? { making } : {}) });
}

/** What a test may know of the programs without reaching into them. */
export const programsOf = ({ url, services, stop }: AllInOne): Programs => ({
  url,
  listeners: Object.fromEntries(
    services.map(({ name, app }) => [name, app.get<EventConsumers>(EventConsumers, { strict: false }).listeners()]),
  ),
  stop,
});
