import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TimelineLine } from '@sorrel/contracts/billing/words';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { plainLine } from '../decisions/clinical.ts';

const PLACE = 'billing.timeline.words';

type Words = Pick<TimelineLine, 'text' | 'cause' | 'next'>;
/** The words of a line as its row has them: in the clear what all staff may read, sealed what they say. */
export interface StoredWords extends Words {
  words_id: string | null;
  words_sealed: string | null;
}

/** Lines of the history: what of them tells of health is sealed. */
@Injectable()
export class Lines {
  constructor(private readonly sealer: Sealer) {}

  stored(subscriptionId: number, line: Omit<TimelineLine, 'at'>): StoredWords {
    const { text, cause, next } = plainLine(line);
    const plain = { text, cause, next };
    if (text === line.text && cause === line.cause && next === line.next)
      return { ...plain, words_id: null, words_sealed: null };
    const id = randomUUID();
    const words: Words = { text: line.text, cause: line.cause, next: line.next };
    return {
      ...plain,
      words_id: id,
      words_sealed: this.sealer.sealJson(PLACE, `${subscriptionId}.${id}`, words),
    };
  }

  /** A line as it was written. */
  opened(subscriptionId: number, { words_id: id, words_sealed: sealed, text, cause, next }: StoredWords): Words {
    return id === null || sealed === null
      ? { text, cause, next }
      : this.sealer.openJson<Words>(PLACE, `${subscriptionId}.${id}`, sealed);
  }
}
