import { formatDate } from '@sorrel/web-kit/format';
import { Checkbox } from 'antd';
import { REGISTER_KINDS, REGISTER_OWNERS } from '@sorrel/contracts/consultations/register';
import { StatusTag } from '../ui/status-tag.tsx';
import { APPROVAL_WORDS, EFFECT_WORDS, STANDING_WORDS } from './lines.ts';
import type { RuleLine } from './safety-rules.api.ts';

interface Props {
  line: RuleLine;
  /** Null: it cannot be confirmed here and now. It can be chosen once it has been opened. */
  choice: { isChosen: boolean; isReady: boolean; onChoose(isChosen: boolean): void } | null;
  onOpen(): void;
}

/** A line of the register: in short, and opened with all that the decision stands on. */
export function RuleItem({ line, choice, onOpen }: Props) {
  const standing = STANDING_WORDS[line.standing];
  return (
    <li className="rule-item">
      {choice && (
        <Checkbox
          className="rule-choice"
          aria-label={`Choose ${line.id}`}
          checked={choice.isChosen}
          disabled={!choice.isReady}
          onChange={(event) => choice.onChoose(event.target.checked)}
        />
      )}
      <details onToggle={(event) => event.currentTarget.open && onOpen()}>
        <summary>
          <span className="rule-head">
            <span className="mono">{line.id}</span>
            <StatusTag tone={standing.tone}>{standing.text}</StatusTag>
            <span className="sub">{EFFECT_WORDS[line.effect]}</span>
          </span>
          <span className="rule-says">{line.meaning}</span>
        </summary>
        <dl className="rule-facts">
          <Fact name="Kind">
            {REGISTER_KINDS[line.kind]}, version {line.version}
          </Fact>
          <Fact name="When">{line.when}</Fact>
          <Fact name="Where">{line.where}</Fact>
          {line.on_approval && <Fact name="At an approval">{APPROVAL_WORDS[line.on_approval]}</Fact>}
          <Fact name="The patient reads">{line.tells ?? 'Nothing by itself.'}</Fact>
          <Fact name="Evidence">
            <Evidence line={line} />
          </Fact>
          <Fact name="Answers for it">{REGISTER_OWNERS[line.owner]}</Fact>
          <Fact name="Stands since">{formatDate(line.since)}</Fact>
          <Fact name="Look again on">{formatDate(line.look_on)}</Fact>
          <Fact name="Confirmed">
            <Confirmed line={line} />
          </Fact>
        </dl>
      </details>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Evidence({ line }: { line: RuleLine }) {
  return (
    <>
      {line.evidence.map(({ words, link }, index) => (
        <span key={words}>
          {index > 0 && '; '}
          {link ? (
            <a href={link} target="_blank" rel="noreferrer">
              {words}
            </a>
          ) : (
            words
          )}
        </span>
      ))}
      {line.is_own_proposal && <span className="rule-own"> No public source says it: a proposal of the builders.</span>}
    </>
  );
}

function Confirmed({ line: { confirmation, confirmations, standing } }: { line: RuleLine }) {
  if (!confirmation) return 'Never.';
  return (
    <>
      Version {confirmation.version}, by {confirmation.by}, {formatDate(confirmation.at, 'minutes')}
      {standing === 'changed' && ': before its words changed'}
      {confirmations > 1 && ` (${confirmations} times so far)`}
      {confirmation.note && <span className="rule-note">{confirmation.note}</span>}
    </>
  );
}
