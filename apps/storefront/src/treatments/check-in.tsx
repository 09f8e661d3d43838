import type { CheckInAnswers } from '@sorrel/contracts/consultations/check-in';
import {
  ALARMING,
  CHECK_IN_WORDS_MAX,
  FELT,
  HOW_IT_WENT,
  MISSED_DOSES,
} from '@sorrel/contracts/consultations/check-in-words';
import type { CheckInAnswered, CheckInsAnswer } from '@sorrel/contracts/http/storefront';
import { ApiError, get, messageOf, post } from '@sorrel/web-kit/api';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Help, TypedHelp } from '../ui/help.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceCard, CONTROL, edge } from '../ui/field.tsx';

const QUERY = {
  queryKey: ['check-ins'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get<CheckInsAnswer>('/v2/profile/data/check-ins', { signal }),
  meta: { isQuiet: true },
};
const entries = <K extends string>(words: Record<K, string>) => Object.entries(words) as [K, string][];

/** Asked before the prescriber decides about the next strength; answered once. */
export function CheckIn({ subscription }: { subscription: number }) {
  const { data } = useQuery(QUERY);
  const [answered, setAnswered] = useState<CheckInAnswered | null>(null);
  const open = data?.check_ins.find((one) => one.subscription === subscription);
  if (answered) return <Thanks answered={answered} />;
  return open ? <Questions id={open.id} onAnswered={setAnswered} /> : null;
}

function Questions({ id, onAnswered }: { id: number; onAnswered(answered: CheckInAnswered): void }) {
  const title = useId();
  const [answers, setAnswers] = useState<Partial<CheckInAnswers>>({});
  const [weight, setWeight] = useState('');
  const [wrong, setWrong] = useState<Record<string, string[]>>({});
  const { felt = [], sideEffects, missed, words = '' } = answers;
  const tick = (value: (typeof felt)[number], isOn: boolean): void =>
    set({ felt: isOn ? [...felt, value] : felt.filter((one) => one !== value) });
  const set = (part: Partial<CheckInAnswers>): void => {
    setAnswers((before) => ({ ...before, ...part }));
    setWrong({});
  };
  const sending = useMutation({
    mutationFn: () => post<CheckInAnswered>('/v2/profile/form/check-in', { id, ...answers }),
    meta: { isQuiet: true },
    onSuccess: onAnswered,
    onError: (error) => setWrong(error instanceof ApiError ? error.errors : {}),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const isWeightRead = !Number.isNaN(answers.weightKg ?? 0);
    if (sideEffects && missed && isWeightRead) return sending.mutate();
    setWrong({
      ...(sideEffects ? {} : { sideEffects: ['Please choose how it went.'] }),
      ...(missed ? {} : { missed: ['Please say whether you missed doses.'] }),
      ...(isWeightRead ? {} : { weightKg: ['Please enter your weight in kilograms, for example 84.5.'] }),
    });
  };
  return (
    <section aria-labelledby={title} className="space-y-5 rounded-2xl border border-amber-deep bg-amber-soft p-5">
      <div className="space-y-1">
        <h3 id={title} className="font-semibold">
          Before your next strength: how did it go?
        </h3>
        <p className="text-sm">Your prescriber reads this before they decide. It takes a minute.</p>
      </div>
      <form className="space-y-5" noValidate onSubmit={send}>
        <Group label="Side effects of the last supply" error={wrong['sideEffects']?.[0]}>
          {entries(HOW_IT_WENT).map(([value, text]) => (
            <ChoiceCard
              key={value}
              name={`${title}-effects`}
              checked={sideEffects === value}
              onChange={() =>
                set({
                  sideEffects: value,
                  ...(value === 'none' ? { felt: felt.filter((one) => one in ALARMING) } : {}),
                })
              }
            >
              {text}
            </ChoiceCard>
          ))}
        </Group>
        {sideEffects && sideEffects !== 'none' && (
          <Group label="What did you feel? (as many as apply)">
            {entries(FELT).map(([value, text]) => (
              <ChoiceCard
                key={value}
                type="checkbox"
                checked={felt.includes(value)}
                onChange={({ target }) => tick(value, target.checked)}
              >
                {text}
              </ChoiceCard>
            ))}
          </Group>
        )}
        <Group label="Have you had any of these? (leave them empty if not)">
          {entries(ALARMING).map(([value, text]) => (
            <ChoiceCard
              key={value}
              type="checkbox"
              checked={felt.includes(value)}
              onChange={({ target }) => tick(value, target.checked)}
            >
              {text}
            </ChoiceCard>
          ))}
        </Group>
        <Group label="Doses" error={wrong['missed']?.[0]}>
          {entries(MISSED_DOSES).map(([value, text]) => (
            <ChoiceCard
              key={value}
              name={`${title}-missed`}
              checked={missed === value}
              onChange={() => set({ missed: value })}
            >
              {text}
            </ChoiceCard>
          ))}
        </Group>
        <div className="space-y-1.5">
          <label htmlFor={`${title}-weight`} className="block font-semibold">
            What do you weigh now, in kilograms? (optional)
          </label>
          <input
            id={`${title}-weight`}
            inputMode="decimal"
            autoComplete="off"
            className={`${CONTROL} ${edge(wrong['weightKg']?.[0])} max-w-40`}
            aria-describedby={wrong['weightKg'] ? `${title}-weight-error` : undefined}
            value={weight}
            onChange={({ target }) => {
              setWeight(target.value);
              set({ weightKg: weightOf(target.value) });
            }}
          />
          {wrong['weightKg'] && (
            <p id={`${title}-weight-error`} role="alert" className="text-sm font-semibold text-danger">
              {wrong['weightKg'][0]}
            </p>
          )}
        </div>
        <div className="space-y-1.5">
          <label htmlFor={`${title}-words`} className="block font-semibold">
            Anything else? (optional)
          </label>
          <textarea
            id={`${title}-words`}
            rows={3}
            maxLength={CHECK_IN_WORDS_MAX}
            className={`${CONTROL} ${edge(undefined)}`}
            value={words}
            onChange={({ target }) => set({ words: target.value })}
          />
          <TypedHelp text={words} />
        </div>
        {sending.error && <Alert title="Your answers were not sent">{messageOf(sending.error)}</Alert>}
        <Button type="submit" isBusy={sending.isPending}>
          Send my answers
        </Button>
      </form>
    </section>
  );
}

/** A number as it is typed, with a point or a comma; nothing typed is nothing said, anything else is no number. */
const weightOf = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.trim().replace(',', '.'));

function Group({ label, error, children }: { label: string; error?: string | undefined; children: React.ReactNode }) {
  const id = useId();
  return (
    <fieldset className="space-y-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">{children}</div>
      {error && (
        <p id={id} role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What was sent, and whom to call where it may not wait. */
function Thanks({ answered: { help, helps = [] } }: { answered: CheckInAnswered }) {
  if (help === 'crisis')
    return (
      <Alert title="You need not wait for our answer.">
        To talk to somebody now, free and at any hour: Samaritans, {call('116 123')}. If you are hurt, or might act on
        these thoughts, call {call('999')}; for urgent help {call('111')}. Our clinical team has been told.
      </Alert>
    );
  if (help === 'emergency')
    return (
      <Alert title="Please do not wait for our answer.">
        Hard to breathe, a swelling face or tongue, chest pain, a collapse, severe stomach pain that does not go away,
        suddenly worse sight: call {call('999')} now. For urgent advice {call('111')}. Our clinical team has been told.
      </Alert>
    );
  if (helps.length > 0) return <Help help={helps} isTold />;
  return (
    <Alert tone="success" title="Thank you.">
      Your prescriber reads your answers before they decide about your next strength.
    </Alert>
  );
}

const call = (number: string) => (
  <a className="link font-semibold" href={`tel:${number.replaceAll(' ', '')}`}>
    {number}
  </a>
);
