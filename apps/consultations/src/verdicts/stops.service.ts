import { Injectable } from '@nestjs/common';
import type { BlockingRule } from '@sorrel/contracts/consultations/words';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Judged } from '../answers/consultation.ts';
import type { Consultation } from '../answers/consultation.entity.ts';
import { ConsultationRecords } from '../answers/records.service.ts';
import type { Person } from '../people/person.ts';
import { valueText } from '../questionnaires/flatten.ts';
import { isKnown } from '../safety/condition.ts';
import { Verdicts } from './verdicts.service.ts';

/** What stops somebody in a consultation, whatever a prescriber decides. */
@Injectable()
export class Stops {
  constructor(
    private readonly records: ConsultationRecords,
    private readonly verdicts: Verdicts,
  ) {}

  /** A refusal of answers that are not sent, or rules that rule out everything that the sent ones could lead to. */
  async of(tx: Tx, one: Consultation): Promise<BlockingRule[]> {
    if (one.status === 'submitted') return this.ofSent(tx, one);
    return inWords(await this.records.judged(tx, one));
  }

  /** Newest first, of one person: what stops each now. Earlier consultations for a treatment count no more. */
  async ofEach(
    tx: Tx,
    consultations: readonly Consultation[],
    person: Person,
    ruledOut: readonly string[],
  ): Promise<ReadonlyMap<Consultation, BlockingRule[]>> {
    const newest = [...new Map(consultations.toReversed().map((one) => [one.slug, one])).values()];
    const stops = new Map<Consultation, BlockingRule[]>();
    for (const one of newest) {
      if (one.status === 'refused') {
        const { answers } = this.records.stateOf(one);
        stops.set(one, inWords(this.records.judge(this.records.questionnaireOf(one), answers, person)));
      } else if (ruledOut.includes(one.slug)) stops.set(one, await this.ofSent(tx, one));
    }
    return stops;
  }

  private async ofSent(tx: Tx, { userId, slug }: Consultation): Promise<BlockingRule[]> {
    const held = await this.verdicts.ruledOut(tx, userId, slug);
    return held.map(({ ruleId, text, because }) => ({ ruleId, text, because }));
  }
}

function inWords({ refusal, now }: Judged): BlockingRule[] {
  if (!refusal) return [];
  const because = now.questions.flatMap((question) => {
    const answer = now.answers[question.key] ?? null;
    return refusal.keys.includes(question.key) && question.type !== 'images' && isKnown(answer)
      ? [{ question: question.label, answer: valueText(question, answer) }]
      : [];
  });
  return [{ ruleId: refusal.ruleId, text: refusal.text, because }];
}
