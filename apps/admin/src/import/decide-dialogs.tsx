import type { ImportRow } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { layoutWords, many } from './words.ts';

interface Props {
  file: ImportRow;
  name: string;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}

/** Says the counts before anything is imported: what is confirmed is what was seen. */
export function RunDialog({
  file: { id, kind, good, bad, known, done, layout },
  name,
  isOpen,
  onClose,
  onDone,
}: Props) {
  const [shouldMail, setMail] = useState(false);
  const { mutate, isPending, error } = useCommand<{ import: number; good: number; bad: number; mail: boolean }>(
    '/v2/admin/form/import/run',
  );
  const left = good - done;
  const noun = kind === 'customers' ? 'customer' : 'past order';
  return (
    <Dialog
      open={isOpen}
      title={`Import from ${name}?`}
      okText={`Import ${many(left, noun)}`}
      width={520}
      startAt="ok"
      isBusy={isPending}
      notice={error ? { type: 'error', title: 'Nothing was begun', description: messageOf(error) } : null}
      onOk={() =>
        mutate(
          { import: id, good, bad, mail: shouldMail },
          {
            onSuccess: () => {
              onDone();
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <ul className="import-list">
        <li>
          {many(left, noun)} will be imported{done > 0 && `; ${many(done, 'line')} dealt with before the stop`}.
        </li>
        <li>{many(bad, 'bad line')} will be left out.</li>
        {layout &&
          layoutWords(layout)
            .filter(({ isDoubtful }) => isDoubtful)
            .map(({ what, names }) => (
              <li key={what}>
                {what}: {names}.
              </li>
            ))}
        {known > 0 && <li>{many(known, 'line')} imported before: nothing happens to them.</li>}
        <li>
          {kind === 'customers'
            ? 'No subscription begins and nobody is charged.'
            : 'They stand in the customer’s record as history of the old system.'}
        </li>
      </ul>
      {kind === 'customers' && (
        <Checkbox checked={shouldMail} onChange={(event) => setMail(event.target.checked)}>
          Write to each of them: their account is here, please choose a password
        </Checkbox>
      )}
    </Dialog>
  );
}

/** The file and all that was read from it; not what was imported. */
export function ForgetDialog({ file: { id, good, done }, name, isOpen, onClose, onDone }: Props) {
  const { mutate, isPending, error } = useCommand<{ import: number }>('/v2/admin/form/import/forget');
  return (
    <Dialog
      open={isOpen}
      title={`Throw ${name} away?`}
      okText="Throw it away"
      isDanger
      isBusy={isPending}
      notice={error ? { type: 'error', title: 'It is still there', description: messageOf(error) } : null}
      onOk={() =>
        mutate(
          { import: id },
          {
            onSuccess: () => {
              onDone();
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p>
        The file and the list of its bad lines are deleted. {done > 0 && 'What was imported stays. '}
        {good > done && `${many(good - done, 'good line')} will not be imported.`}
      </p>
    </Dialog>
  );
}
