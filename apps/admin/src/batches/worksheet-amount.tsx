import { amountText, unitWord } from '@sorrel/contracts/fulfilment/amount';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { limitsText, whyNotWeighed } from './making.ts';
import type { Worksheet, WorksheetLine } from './making.api.ts';

/** One batch's share: what to weigh, and what the scale said. */
export function Amount({ sheet, line, onDone }: { sheet: Worksheet; line: WorksheetLine; onDone(): void }) {
  const { name, code, number, unit, planned, weighed } = line;
  const [isAgain, setAgain] = useState(false);
  const isOpen = sheet.state === 'begun';
  const done = (): void => {
    setAgain(false);
    onDone();
  };
  return (
    <li className={weighed === null ? 'sheet-amount' : 'sheet-amount sheet-amount--done'}>
      <div>
        <p className="strong">{name}</p>
        <p className="sub">
          <span className="mono">{code}</span>, batch <span className="mono strong">{number}</span>, expires{' '}
          {formatDate(line.expires_on)}
        </p>
        {line.batch_state !== 'released' && (
          <StatusTag tone={line.batch_state === 'recalled' ? 'bad' : 'asked'}>batch {line.batch_state}</StatusTag>
        )}
      </div>
      <div>
        <p className="sheet-planned num">{amountText(planned, unit)}</p>
        <p className="sub num">{limitsText(line)}</p>
      </div>
      {isOpen && (weighed === null || isAgain) ? (
        <Weigh sheetId={sheet.id} line={line} onDone={done} />
      ) : (
        <div className="sheet-weighed">
          {weighed !== null && (
            <p>
              <span className="num strong">{amountText(weighed, unit)}</span> weighed
              <span className="sub">
                {' '}
                {line.weighed_by}, {formatDate(line.weighed_at ?? '', 'minutes')}
              </span>
            </p>
          )}
          {weighed === null && <p className="sub">Not weighed</p>}
          {isOpen && (
            <Button aria-label={`Weigh again: ${name}, batch ${number}`} onClick={() => setAgain(true)}>
              Weigh again
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Weigh({ sheetId, line, onDone }: { sheetId: number; line: WorksheetLine; onDone(): void }) {
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCommand<{ id: number; line_id: number; weighed: string }>(
    '/v2/admin/form/weigh-line',
  );
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const why = whyNotWeighed(typed, line);
    setProblem(why);
    if (why) return;
    try {
      await mutateAsync({ id: sheetId, line_id: line.id, weighed: typed.trim() });
      setTyped('');
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form className="sheet-weigh" onSubmit={(event) => void save(event)} noValidate>
      <label className="sheet-label" htmlFor={fieldId}>
        On the scale
        <span className="sr-only">
          {' '}
          for {line.name}, batch {line.number}
        </span>
      </label>
      <div className="sheet-entry">
        <Input
          id={fieldId}
          className="num"
          size="large"
          autoComplete="off"
          inputMode="decimal"
          maxLength={12}
          suffix={unitWord(line.unit)}
          value={typed}
          status={problem ? 'error' : ''}
          aria-describedby={problem ? `${fieldId}-problem` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" size="large" htmlType="submit" loading={isPending}>
          Record
        </Button>
      </div>
      <p id={`${fieldId}-problem`} role="alert" className="sheet-problem">
        {problem}
      </p>
    </form>
  );
}
