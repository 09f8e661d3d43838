import { formatDate } from '@sorrel/web-kit/format';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CONCERN_SOURCES, CONCERN_STEPS, HARMS, type ConcernType } from '@sorrel/contracts/consultations/concern';
import { StatusTag } from '../ui/status-tag.tsx';
import type { ConcernRow } from './concerns.api.ts';
import { StepDialog } from './step-dialog.tsx';
import { kindText, type Standing } from './words.ts';

interface Props {
  row: ConcernRow;
  type: ConcernType;
  standing: Standing;
  onChanged(): void;
}

/** One entry: in short, and opened with what happened, what is missing, and every step so far. */
export function ConcernItem({ row, type, standing, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="rule-item">
      <details>
        <summary>
          <span className="rule-head">
            <span className="mono">{row.ref}</span>
            <StatusTag tone={standing.tone}>{standing.text}</StatusTag>
            <span className="sub">
              {kindText(type, row.kind)}, {formatDate(row.day)}
              {row.acknowledge_by && !row.is_closed && `, acknowledge by ${formatDate(row.acknowledge_by)}`}
            </span>
          </span>
          <span className="rule-says concern-short">{row.what}</span>
        </summary>
        <dl className="rule-facts">
          <Fact name="What happened">{row.what}</Fact>
          {row.done && <Fact name="Done at once">{row.done}</Fact>}
          {row.harm && <Fact name="Harm">{HARMS[row.harm]}</Fact>}
          {row.medicine && (
            <Fact name="Medicine">{[row.medicine, row.batch && `batch ${row.batch}`].filter(Boolean).join(', ')}</Fact>
          )}
          <Fact name="Person">
            {row.user_id === null ? (
              row.contact || 'Nobody in particular.'
            ) : (
              <Link to={`/chat/${row.user_id}`}>{row.name || `Customer ${row.user_id}`}</Link>
            )}
          </Fact>
          {type === 'complaint' && <Fact name="Came by">{CONCERN_SOURCES[row.source]}</Fact>}
          <Fact name="Recorded">
            {row.by && `${row.by}, `}
            {formatDate(row.recorded_at, 'minutes')}
          </Fact>
          {row.missing.length > 0 && <Fact name="Still missing">{row.missing.join(' ')}</Fact>}
        </dl>
        {row.steps.length > 0 && (
          <ol className="concern-steps" aria-label={`Steps of ${row.ref}`}>
            {row.steps.map((step) => (
              <li key={step.at + step.step}>
                <span className="strong">{CONCERN_STEPS[step.step]}</span>
                <span className="sub">
                  {formatDate(step.on)}, {step.by}
                  {step.reference && `, ${step.reference}`}
                  {step.is_told && ', sent to the chat'}
                </span>
                {step.text && <span className="rule-note">{step.text}</span>}
              </li>
            ))}
          </ol>
        )}
        <div className="concern-acts">
          <Button onClick={() => setOpen(true)}>{row.is_closed ? 'Open again' : 'Add a step'}</Button>
        </div>
      </details>
      <StepDialog row={row} type={type} isOpen={isOpen} onClose={() => setOpen(false)} onDone={onChanged} />
    </li>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="rule-note">{children}</dd>
    </div>
  );
}
