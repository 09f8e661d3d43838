import type { BlockingRule } from '@sorrel/contracts/consultations/words';

/** Rules that stand in somebody's way, each with the answers and findings that made it apply. */
export function BlockingRules({ rules, label }: { rules: readonly BlockingRule[]; label?: string }) {
  return (
    <ul className="blocking-rules" aria-label={label}>
      {rules.map(({ ruleId, text, because }) => (
        <li key={ruleId}>
          <span className="mark mono">{ruleId}</span> {text}
          {because.map(({ question, answer }) => (
            <span key={`${question} ${answer}`} className="sub">
              {question}{' '}
              <b>
                <bdi>{answer}</bdi>
              </b>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
