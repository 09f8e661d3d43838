import type { Store } from '../../store.ts';

export type Delivery = {
  id: string;
  type: string;
  topic: string;
  state: 'pending' | 'delivered' | 'dropped' | 'unsubscribed';
  attempts: number;
  created: Date;
  lastProblem: string | null;
};

/** What was or will be posted, newest first; events nobody subscribed to are left out. */
export async function newestDeliveries(store: Store, limit: number): Promise<Delivery[]> {
  return store.rows<Delivery>(
    `select id, type, topic, state, attempts, created, last_problem as "lastProblem" from sandbox.events
     where state <> 'unsubscribed' order by seq desc limit $1`,
    [limit],
  );
}

export async function eventsOf(store: Store, topic: string): Promise<Delivery[]> {
  return store.rows<Delivery>(
    `select id, type, topic, state, attempts, created, last_problem as "lastProblem" from sandbox.events
     where topic = $1 order by seq desc limit 100`,
    [topic],
  );
}
