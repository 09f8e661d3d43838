import { ApiError } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { profileQuery, updateDate } from '../queries/account.api.ts';
import { Preview } from '../plan/preview.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

const CHARGED = 'On that day your card is charged and your next delivery is made ready.';
const HELD = 'Nothing is charged on it while your treatment is waiting.';

interface Props {
  subId: number;
  currentDate: string | null;
  /** Its next charge is on hold. */
  isHeld: boolean;
  onClose(): void;
  onUpdated(text: string): void;
}

export function DateDialog({ subId, currentDate, isHeld, onClose, onUpdated }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const [date, setDate] = useState('');
  const [isMissing, setMissing] = useState(false);
  const updating = useMutation({
    mutationFn: updateDate,
    meta: { isQuiet: true },
    onSuccess: ({ due_at }) => {
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      onUpdated(`Your delivery date is now ${formatDate(due_at)}.`);
      void navigate('/v2/profile');
    },
  });
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    setMissing(date === '');
    if (date !== '' && !updating.isPending) updating.mutate({ sub_id: subId, due_at: date });
  };
  if (currentDate === null)
    return (
      <Dialog isOpen title="Update delivery date" onClose={onClose} actions={<Button onClick={onClose}>OK</Button>}>
        <p>
          No further delivery is planned, so there is no date to move. Nothing more is charged. You can order again at
          any time in our{' '}
          <Link className="link font-semibold" to="/shop">
            shop
          </Link>
          .
        </p>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      title="Update delivery date"
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} disabled={date === ''} isBusy={updating.isPending}>
            {updating.isPending ? 'Saving...' : 'Save'}
          </Button>
          <Button kind="secondary" disabled={updating.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        Your current date is <strong>{formatDate(currentDate)}</strong>. {isHeld ? HELD : CHARGED}
      </p>
      {/* Save needs a date. A form whose button is disabled is not sent by Enter: pressing Enter says what is missing. */}
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="New date"
          type="date"
          name="due_at"
          autoComplete="off"
          value={date}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit(event);
          }}
          onChange={(event) => {
            setDate(event.target.value);
            setMissing(event.target.value === '');
            updating.reset();
          }}
        />
      </form>
      {date !== '' && !updating.error && <Preview subscription={subId} change={{ kind: 'date', due_at: date }} />}
      {isMissing && <Alert>⚠️ Please select a new date before updating.</Alert>}
      {updating.error && (
        <Alert>
          <p>❌ Something went wrong while updating the date. Please try again.</p>
          <p className="mt-1">{reasonOf(updating.error)}</p>
        </Alert>
      )}
    </Dialog>
  );
}

/** The server names a date that would be possible. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? (error.errors['due_at']?.[0] ?? error.message) : '';
