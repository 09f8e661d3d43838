import type { AdminQuestion } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { Card } from 'antd';
import { StatusTag } from '../ui/status-tag.tsx';

/** What was asked before deciding, each with what the customer wrote since. */
export function Questions({ questions }: { questions: readonly AdminQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <Card size="small" title={<h2>Asked before deciding</h2>}>
      <ul className="lines sub-list">
        {questions.map(({ id, text, askedAt, askedBy, answeredAt, answers }) => (
          <li key={id}>
            <span className="strong wrapped">{text}</span>
            <span className="sub">
              Asked by {askedBy} on {formatDate(askedAt)}.
            </span>
            {answers.map((answer) => (
              <blockquote key={answer.at} className="answer wrapped">
                <bdi>{answer.text}</bdi>
                <span className="sub">{formatDate(answer.at)}</span>
              </blockquote>
            ))}
            {answeredAt === null ? (
              <StatusTag tone="asked">Waiting for the customer</StatusTag>
            ) : (
              answers.length === 0 && (
                <span className="sub">Answered on {formatDate(answeredAt)} with photos or a new consultation.</span>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
