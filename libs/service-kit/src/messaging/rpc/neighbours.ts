import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../../security/actor.ts';

/** A call between two programs of one process: what would otherwise travel through the broker. */
interface NearCall {
  /** The input, as JSON. */
  body: string;
  actor: Context['actor'];
  trace: string;
  /** How long the caller waits, in ms. */
  waitMs: number;
}

/** Answers a call with the text that the broker would carry back: `{"ok":...}` or `{"fault":...}`. Never rejects. */
export type Answer = (call: NearCall) => Promise<string>;

/**
 * Who answers which RPC in this process. A call between neighbours is checked, limited, counted and traced like any other, and both sides
 * still see nothing of each other but JSON; only the way through the broker and the signature, which both would make with the same key in
 * the same memory, are left out.
 */
export class Neighbours {
  readonly #answers = new Map<string, Answer>();
  readonly #mayAsk: (program: string, subject: string) => boolean;

  /** `mayAsk`: the broker's rights, where they are to hold between neighbours too. A call they forbid goes to the broker, which refuses it. */
  constructor(mayAsk: (program: string, subject: string) => boolean = () => true) {
    this.#mayAsk = mayAsk;
  }

  /** Returns how to take it back. */
  add(subject: string, answer: Answer): () => void {
    // What the caller keeps in its async context, such as its open transaction, must not reach the program that answers.
    const outside = AsyncLocalStorage.snapshot();
    const apart: Answer = (call) => outside(() => answer(call));
    this.#answers.set(subject, apart);
    return () => {
      if (this.#answers.get(subject) === apart) this.#answers.delete(subject);
    };
  }

  /** Who answers this program here; undefined: the broker knows. */
  find(program: string, subject: string): Answer | undefined {
    const answer = this.#answers.get(subject);
    return answer && this.#mayAsk(program, subject) ? answer : undefined;
  }
}
