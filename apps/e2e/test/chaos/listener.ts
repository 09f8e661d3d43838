import type { Person } from '@sorrel/test-kit/person';
import { pause } from './traffic.ts';

/** A browser's EventSource on the live chat: when the connection ends it waits as long as told and reconnects from the last message. */
export interface Listener {
  /** The ids of the messages, in the order they came. */
  heard: number[];
  /** How often the connection was opened. */
  opened: number;
  /** Answers to opening the connection other than 200. */
  refused: string[];
  end(): void;
}

export async function listen(url: string, person: Person): Promise<Listener> {
  const over = new AbortController();
  const listener: Listener = { heard: [], opened: 0, refused: [], end: () => over.abort() };
  let last = '';
  const line = async (): Promise<void> => {
    const answer = await fetch(`${url}/v2/profile/stream`, {
      headers: { cookie: person.cookie, accept: 'text/event-stream', ...(last ? { 'last-event-id': last } : {}) },
      signal: over.signal,
    });
    if (answer.status !== 200 || !answer.body) {
      listener.refused.push(`${answer.status} ${await answer.text()}`);
      return;
    }
    listener.opened++;
    let kept = '';
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const events = `${kept}${piece}`.split('\n\n');
      kept = events.pop() ?? '';
      for (const event of events) {
        const id = /^id: (\d+)$/m.exec(event)?.[1];
        if (!id) continue;
        last = id;
        listener.heard.push(Number(id));
      }
    }
  };
  const keep = async (): Promise<void> => {
    while (!over.signal.aborted) {
      // A broken connection is reopened like one that ended.
      await line().catch(
        (error: Error) => over.signal.aborted || listener.opened > 0 || listener.refused.push(error.message),
      );
      await pause(2_000);
    }
  };
  void keep();
  while (listener.opened === 0 && listener.refused.length === 0) await pause(20);
  return listener;
}
