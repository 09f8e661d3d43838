import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The HTTP requests being answered, so that a stop can let them finish; none where a program has no HTTP side. */
export class Requests {
  #inHand = 0;

  /**
   * Counts the requests of this server. While `isStopping`, each answer closes its connection, so that clients who keep it open go
   * elsewhere.
   */
  follow(server: Server, isStopping: () => boolean): void {
    // Before the program's own listener, which may answer at once.
    server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
      this.#inHand++;
      if (isStopping()) response.setHeader('connection', 'close');
      response.once('close', () => this.#inHand--);
    });
  }

  /** Waits until every request has been answered, `limitMs` at most. */
  async settled(limitMs: number): Promise<void> {
    const until = performance.now() + limitMs;
    while (this.#inHand > 0 && performance.now() < until) await sleep(10);
  }
}
