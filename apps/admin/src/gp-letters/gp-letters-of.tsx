import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { gpLettersOfQuery } from './gp-letters.api.ts';
import { LetterActs } from './letter-acts.tsx';
import { letterBadge, letterText } from './words.ts';

/** What a customer's GP practice was told, and what it answered. */
export function GpLettersOf({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(gpLettersOfQuery(userId));
  if (error) return <Problem error={error} title="The GP letters could not be loaded" onRetry={() => void refetch()} />;
  if (!data || (!data.is_on && data.letters.length === 0)) return null;
  const { consent, letters, answers } = data;
  return (
    <Card size="small" title={<h2>GP letters</h2>}>
      <p className="sub">
        {consent
          ? `${consent.practice}${consent.code ? ` (${consent.code})` : ', in their own words'}. Agreed on ${formatDate(consent.given_on)}.`
          : 'The patient has not agreed that we write to a practice.'}
      </p>
      <ul className="lines sub-list">
        {letters.map((letter) => {
          const { text, tone } = letterBadge(letter);
          return (
            <li key={letter.id}>
              <span className="strong">
                <StatusTag tone={tone}>{text}</StatusTag> <span className="mono">{letter.prescription}</span>
              </span>
              <span className="sub">{letterText(letter)}</span>
              {letter.reason && (
                <span className="sub">
                  Sent again by {letter.by}: {letter.reason}
                </span>
              )}
              {answers
                .filter(({ letterId }) => letterId === letter.id)
                .map((answer) => (
                  <blockquote key={answer.id} className="answer-text">
                    <span className="sub">
                      {answer.from}, {formatDate(answer.at, 'minutes')}
                      {!answer.isFromPractice && ': not the address the letter went to'}
                    </span>
                    <bdi>{answer.text}</bdi>
                    {answer.files.map((name, file) => (
                      <a
                        key={`${name}-${file}`}
                        href={`/v2/admin/data/gp-answer-file?answer=${answer.id}&file=${file}`}
                        target="_blank"
                        rel="noreferrer"
                      >
                        {name}
                      </a>
                    ))}
                  </blockquote>
                ))}
              {letters.every(({ againOf }) => againOf !== letter.id) && <LetterActs letter={letter} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
