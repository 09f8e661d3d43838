import type { AdminConsultation } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { Card } from 'antd';
import { AnswerText, Consultations } from '../record/consultations.tsx';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { consultationOf, earlierThan, markedAnswers, type MarkedAnswer } from './marks.ts';
import { answerName, useWatched } from './seen.tsx';
import { readingMs } from './watcher.ts';

/** The answers that the decision stands on, with what is remarkable marked; the person's other consultations below. */
export function CaseAnswers({ page }: { page: SubscriptionProps }) {
  const current = consultationOf(page.consultations, page.consultation);
  if (!current) return <Consultations consultations={page.consultations} />;
  const before = earlierThan(current, page.consultations, page.open?.before?.consultationId ?? null);
  const others = page.consultations.filter((one) => one !== current);
  return (
    <>
      <Card size="small" title={<h2>Consultation</h2>} extra={<span className="sub">{sentText(current)}</span>}>
        <table className="answers answers--case" aria-label={`${current.consultation.name}, answers`}>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Answer</th>
            </tr>
          </thead>
          <tbody>
            {markedAnswers(current, before, page.flags, page.open?.matters).map((one, index) => (
              <Row key={`${index}-${one.question}`} one={one} name={answerName(current.id, index)} />
            ))}
          </tbody>
        </table>
      </Card>
      {others.length > 0 && <Consultations consultations={others} title="Other consultations" />}
    </>
  );
}

const sentText = ({ consultation, submitted_at: at }: AdminConsultation): string =>
  `${consultation.name}, sent ${formatDate(at, 'minutes')}`;

function Row({ one, name }: { one: MarkedAnswer; name: string }) {
  const { question, rules, before, isNew, why } = one;
  const watched = useWatched<HTMLTableRowElement>(name, readingMs(one.answer.kind === 'text' ? one.answer.text : ''));
  const isMarked = rules.length > 0 || before !== null || isNew || why !== null;
  return (
    <tr {...watched} tabIndex={-1} className={isMarked ? 'marked' : ''}>
      <th scope="row">{question}</th>
      <td>
        <AnswerText one={one} />
        {isMarked && (
          <span className="marks">
            {rules.length > 0 && <span className="mark mark--rule">Flag {rules.join(', ')}</span>}
            {why !== null && <span className="mark">Matters: {why}</span>}
            {before !== null && (
              <span className="mark">
                Changed, was: <bdi>{before}</bdi>
              </span>
            )}
            {isNew && <span className="mark">Not asked last time</span>}
          </span>
        )}
      </td>
    </tr>
  );
}
