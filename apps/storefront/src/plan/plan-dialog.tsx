import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../queries/account.api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ChoiceCard, TextField } from '../ui/field.tsx';
import { TypedHelp } from '../ui/help.tsx';
import { changePlan, previewQuery, type PlanKind, type Wanted } from './plan.api.ts';
import { Preview } from './preview.tsx';

const WORDS: Record<PlanKind, { title: string; confirm: string; done(due: string, isNow: boolean): string }> = {
  pause: { title: 'Pause your subscription', confirm: 'Pause subscription', done: (due) => `Paused until ${due}.` },
  resume: {
    title: 'Resume your subscription',
    confirm: 'Resume subscription',
    done: (due) => `Welcome back. Your next delivery is on ${due}.`,
  },
  skip: {
    title: 'Skip the next delivery',
    confirm: 'Skip delivery',
    done: (due) => `Skipped. Your next delivery is on ${due}.`,
  },
  'send-now': {
    title: 'Send the next delivery now',
    confirm: 'Charge and send now',
    done: (_, isNow) =>
      isNow
        ? 'We are charging your card now. Your dashboard shows the outcome in a moment.'
        : 'Your next delivery goes as soon as it can. Your dashboard shows what it still waits for.',
  },
  frequency: {
    title: 'Change how often it comes',
    confirm: 'Save',
    done: (due) => `Saved. Your next delivery is on ${due}.`,
  },
};

interface Props {
  treatment: TreatmentCard;
  kind: PlanKind;
  onClose(): void;
  onDone(text: string): void;
}

/** One change of the plan: what it does, what would then be charged, and a button that makes it. */
export function PlanDialog({ treatment, kind, onClose, onDone }: Props) {
  const client = useQueryClient();
  const [until, setUntil] = useState('');
  const [months, setMonths] = useState(treatment.interval_months);
  const [why, setWhy] = useState('');
  const words = WORDS[kind];
  const wanted: Wanted & { kind: PlanKind } =
    kind === 'pause'
      ? { kind, until: until === '' ? null : until }
      : kind === 'frequency'
        ? { kind, frequency: months }
        : { kind };
  const shown = useQuery(
    previewQuery(
      treatment.id,
      kind === 'frequency' && months === treatment.interval_months ? { kind: 'none' } : wanted,
    ),
  );
  const isNow = shown.data?.is_now === true;
  const asksWhy = kind === 'send-now' && shown.data?.asks_why === true;
  const changing = useMutation({
    mutationFn: () => changePlan(treatment.id, asksWhy ? { kind: 'send-now', reason: why } : wanted),
    meta: { isQuiet: true },
    onSuccess: ({ due_at }) => {
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['timeline', treatment.id] });
      onDone(words.done(formatDate(due_at), isNow));
    },
  });
  const isSame = kind === 'frequency' && months === treatment.interval_months;
  return (
    <Dialog
      isOpen
      title={words.title}
      onClose={() => {
        if (!changing.isPending) onClose();
      }}
      actions={
        <>
          <Button
            isBusy={changing.isPending}
            disabled={isSame || (asksWhy && why.trim().length < 3) || (kind === 'send-now' && !shown.data)}
            onClick={() => changing.mutate()}
          >
            {kind === 'send-now' && shown.data && !isNow ? 'Send as soon as possible' : words.confirm}
          </Button>
          <Button kind="secondary" disabled={changing.isPending} onClick={onClose}>
            Keep it as it is
          </Button>
        </>
      }
    >
      {kind === 'pause' && (
        <TextField
          label="Pause until"
          hint="Leave it empty to pause for up to six months. You can resume at any time."
          type="date"
          name="until"
          autoComplete="off"
          value={until}
          onChange={(event) => {
            setUntil(event.target.value);
            changing.reset();
          }}
        />
      )}
      {kind === 'frequency' && <Months months={months} onChoose={setMonths} />}
      <Preview subscription={treatment.id} change={isSame ? { kind: 'none' } : wanted} />
      {asksWhy && (
        <>
          <TextField
            label="Why do you need it already?"
            hint="A prescriber reads it."
            name="reason"
            autoComplete="off"
            maxLength={500}
            value={why}
            onChange={(event) => {
              setWhy(event.target.value);
              changing.reset();
            }}
          />
          <TypedHelp text={why} />
        </>
      )}
      {changing.error && <Alert title="Nothing has changed">{messageOf(changing.error)}</Alert>}
    </Dialog>
  );
}

function Months({ months, onChoose }: { months: number; onChoose(months: number): void }) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-3 font-semibold">A delivery comes every</legend>
      {[1, 2, 3].map((count) => (
        <ChoiceCard
          key={count}
          name="frequency"
          value={String(count)}
          checked={count === months}
          onChange={() => onChoose(count)}
        >
          {count === 1 ? 'month' : `${count} months`}
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
