import type { Flag } from '@sorrel/contracts/consultations/words';
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

/** What the safety rules noticed, gravest first, with the rule and its source. */
export function Flags({ flags, title = 'Safety flags' }: { flags: readonly Flag[]; title?: string }) {
  if (flags.length === 0) return null;
  const sorted = flags.toSorted((a, b) => ORDER.indexOf(a.effect) - ORDER.indexOf(b.effect));
  return (
    <section className="flags" aria-label={title}>
      <h2 className="flags-title">{title}</h2>
      <ul>
        {sorted.map(({ ruleId, ruleVersion, effect, text, source, because = [] }) => (
          <li key={`${ruleId} ${text}`}>
            <StatusTag tone={EFFECTS[effect].tone}>{EFFECTS[effect].text}</StatusTag>
            <span>
              {text}{' '}
              {because.map(({ question, answer }) => (
                <span key={question} className="sub because">
                  “{question}”{' '}
                  <b>
                    <bdi>{answer}</bdi>
                  </b>
                </span>
              ))}
              <span className="sub">
                {ruleId}, version {ruleVersion}. Source: {source}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
