import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The HTTP requests in hand, so that a stop can let them finish; none where a program has no HTTP side. */
export class Requests {
  #inHand = 0;

  /** Counts the requests of this server. While `isStopping` an answer is the last on its connection: whoever keeps it open goes elsewhere. */
  follow(server: Server, isStopping: () => boolean): void {
    // Before the program's own listener, which may answer at once.
    server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
      this.#inHand++;
      if (isStopping()) response.setHeader('connection', 'close');
      response.once('close', () => this.#inHand--);
    });
  }

  /** Waits until every request in hand has been answered, `limitMs` at most. */
  async settled(limitMs: number): Promise<void> {
    const until = performance.now() + limitMs;
    while (this.#inHand > 0 && performance.now() < until) await sleep(10);
  }
}
