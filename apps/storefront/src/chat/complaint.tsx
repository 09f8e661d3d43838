import { COMPLAINT_KINDS, type ComplaintKind } from '@sorrel/contracts/consultations/concern';
import type { ComplaintMade } from '@sorrel/contracts/http/storefront';
import { ApiError, fieldError, messageOf, post } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { CONTROL, edge, SelectField } from '../ui/field.tsx';
import { TypedHelp } from '../ui/help.tsx';

type Made = z.infer<typeof ComplaintMade>;

/** A complaint is not lost among messages: it becomes an entry with a number and a day by which somebody comes back. */
export function Complaint() {
  const [made, setMade] = useState<Made>();
  return (
    <details className="rounded-2xl border border-line bg-card px-5 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Make a complaint</summary>
      <div className="space-y-4 pt-2 pb-4">
        {made ? (
          <Alert tone="success" title={`Thank you. We have your complaint, number ${made.ref}.`}>
            Somebody who was not involved reads it and writes to you here by {formatDate(made.acknowledge_by)} at the
            latest.
          </Alert>
        ) : (
          <Form onMade={setMade} />
        )}
      </div>
    </details>
  );
}

function Form({ onMade }: { onMade: (made: Made) => void }) {
  const id = useId();
  const [kind, setKind] = useState<ComplaintKind | ''>('');
  const [what, setWhat] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ kind?: string | undefined; what?: string | undefined; form?: string }>({});
  // The same for every try, so that an answer that was lost makes no second complaint.
  const key = useRef(crypto.randomUUID());
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(kind === '' ? { kind: 'Please choose what it is about.' } : {}),
      ...(what.trim().length < 3 ? { what: 'Please write what happened.' } : {}),
    };
    setTrouble(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      onMade(await post<Made>('/v2/profile/form/complaint', { kind, what, key: key.current }));
    } catch (error) {
      setTrouble(
        error instanceof ApiError && Object.keys(error.errors).length > 0
          ? { kind: fieldError(error, 'kind'), what: fieldError(error, 'what') }
          : { form: messageOf(error) },
      );
      setBusy(false);
    }
  };
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      <p className="text-sm text-ink-soft">
        If you need help with your health now, do not wait for this: call 111, or 999 in an emergency.
      </p>
      <SelectField
        label="What is it about?"
        value={kind}
        error={trouble.kind}
        onChange={(event) => {
          setKind(event.target.value as ComplaintKind);
          setTrouble({});
        }}
      >
        <option value="" disabled>
          Please choose
        </option>
        {Object.entries(COMPLAINT_KINDS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="space-y-1.5">
        <label htmlFor={id} className="block font-semibold">
          What happened, and what would put it right?
        </label>
        <textarea
          id={id}
          rows={5}
          maxLength={4000}
          value={what}
          aria-invalid={trouble.what ? true : undefined}
          aria-describedby={trouble.what ? `${id}-error` : undefined}
          onChange={(event) => setWhat(event.target.value)}
          className={`${CONTROL} ${edge(trouble.what)}`}
        />
        {trouble.what && (
          <p id={`${id}-error`} className="text-sm font-semibold text-danger">
            {trouble.what}
          </p>
        )}
        <TypedHelp text={what} />
      </div>
      {trouble.form && <Alert title="Not sent yet">{trouble.form}</Alert>}
      <Button type="submit" isBusy={isBusy}>
        Send my complaint
      </Button>
      <p className="text-sm text-ink-soft">
        You may also write to the regulators named at the foot of our pages, and about personal data to the Information
        Commissioner’s Office, ico.org.uk.
      </p>
    </form>
  );
}
