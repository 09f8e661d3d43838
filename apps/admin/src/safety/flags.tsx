import type { Flag } from '@sorrel/contracts/consultations/words';
import { Link } from 'react-router';
import type { Tone } from '../ui/badge.ts';
import { StatusTag } from '../ui/status-tag.tsx';

const EFFECTS: Record<Flag['effect'], { text: string; tone: Tone }> = {
  refuse: { text: 'Refuse', tone: 'bad' },
  block: { text: 'Blocked', tone: 'bad' },
  evidence: { text: 'Evidence needed', tone: 'asked' },
  warn: { text: 'Warning', tone: 'todo' },
  notice: { text: 'Notice', tone: 'quiet' },
};
const ORDER: readonly Flag['effect'][] = ['refuse', 'block', 'evidence', 'warn', 'notice'];

export const gravestFirst = (flags: readonly Flag[]): Flag[] =>
  flags.toSorted((a, b) => ORDER.indexOf(a.effect) - ORDER.indexOf(b.effect));

/** What the safety rules noticed, gravest first, with the rule and its source. */
export function Flags({ flags, title = 'Safety flags' }: { flags: readonly Flag[]; title?: string }) {
  if (flags.length === 0) return null;
  return (
    <section className="flags" aria-label={title}>
      <h2 className="flags-title">{title}</h2>
      <ul>
        {gravestFirst(flags).map((flag) => (
          <li key={`${flag.ruleId} ${flag.text}`}>
            <FlagTag effect={flag.effect} />
            <FlagText flag={flag} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FlagTag({ effect }: Pick<Flag, 'effect'>) {
  return <StatusTag tone={EFFECTS[effect].tone}>{EFFECTS[effect].text}</StatusTag>;
}

/** What a rule says, the answers that fired it, and where it comes from. */
export function FlagText({ flag: { ruleId, ruleVersion, text, source, because = [] } }: { flag: Flag }) {
  return (
    <span>
      {text}{' '}
      {because.map(({ question, answer }) => (
        <Because key={`${question} ${answer}`} question={question} answer={answer} />
      ))}
      <span className="sub">
        {ruleId}, version {ruleVersion}. Source: {source}
      </span>
    </span>
  );
}

/** Another account opens with a click, so that who is in it can be compared. */
function Because({ question, answer }: { question: string; answer: string }) {
  const account = /^#(\d+)(.*)$/s.exec(answer);
  return (
    <span className="sub because">
      {account ? question : `“${question}”`}{' '}
      <b>
        {account ? (
          <>
            <Link to={`/chat/${account[1]!}`} target="_blank">
              #{account[1]}
            </Link>
            <bdi>{account[2]}</bdi>
          </>
        ) : (
          <bdi>{answer}</bdi>
        )}
      </b>
    </span>
  );
}
