import {
  HEALTH_KINDS,
  HEALTH_WORDS_MAX,
  SINCE,
  type HealthKind,
} from '@sorrel/contracts/consultations/health-change-words';
import type { HealthTold } from '@sorrel/contracts/http/storefront';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { profileQuery } from '../queries/account.api.ts';
import { Alert } from '../ui/alert.tsx';
import { TypedHelp } from '../ui/help.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ChoiceCard, CONTROL, edge, SelectField } from '../ui/field.tsx';
import type { Route } from './+types/health';
import { Advice } from './advice.tsx';
import { tellHealth } from './health.api.ts';
import { Group, Options } from './options.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Something has changed | Sorrel' }];

const KINDS = Object.entries(HEALTH_KINDS) as [HealthKind, string][];
const WORDS: Record<HealthKind, string> = {
  'side-effect': 'In your own words (optional)',
  pregnancy: 'Anything our prescriber should know? (optional)',
  medicine: 'Its name, how much of it and how often',
  illness: 'In your own words (optional)',
};

/** "Something has changed with my health": a few taps, and what to do now is on the screen. */
export default function Health() {
  const [asked] = useSearchParams();
  const [told, setTold] = useState<HealthTold | null>(null);
  return (
    <div className="measure space-y-6">
      <h1 className="text-3xl">Something has changed with my health</h1>
      {told ? (
        <Told told={told} />
      ) : (
        <Questions
          treatment={Number(asked.get('treatment')) || null}
          kind={KINDS.find(([kind]) => kind === asked.get('kind'))?.[0] ?? null}
          onTold={setTold}
        />
      )}
    </div>
  );
}

interface Asked {
  treatment: number | null;
  kind: HealthKind | null;
  onTold(told: HealthTold): void;
}

function Questions({ treatment: given, kind: first, onTold }: Asked) {
  const name = useId();
  const { data } = useQuery(profileQuery);
  const client = useQueryClient();
  const [kind, setKind] = useState(first);
  const [treatment, setTreatment] = useState(given);
  const [options, setOptions] = useState<string[]>([]);
  const [since, setSince] = useState<keyof typeof SINCE | null>(null);
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState<Record<string, string[]>>({});
  const telling = useMutation({
    mutationFn: (what: HealthKind) => tellHealth({ subscription: treatment, kind: what, options, words, since }),
    meta: { isQuiet: true },
    onSuccess: (told) => {
      onTold(told);
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    onError: (error) => setWrong(error instanceof ApiError ? error.errors : {}),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!kind) return setWrong({ kind: ['Please choose what has changed.'] });
    if (options.length === 0) return setWrong({ options: ['Please choose what applies.'] });
    telling.mutate(kind);
  };
  const treatments = data?.treatments ?? [];
  return (
    <form className="space-y-7" noValidate onSubmit={send}>
      <p className="text-ink-soft">
        You read at once what to do, and a prescriber reads it too. In an emergency do not fill this in: call{' '}
        <a className="link font-semibold" href="tel:999">
          999
        </a>
        , or{' '}
        <a className="link font-semibold" href="tel:111">
          111
        </a>{' '}
        for urgent advice.
      </p>
      <Group label="What has changed?" error={wrong['kind']?.[0]}>
        {KINDS.map(([value, text]) => (
          <ChoiceCard
            key={value}
            name={`${name}-kind`}
            checked={kind === value}
            onChange={() => {
              setKind(value);
              setOptions([]);
              setWrong({});
            }}
          >
            {text}
          </ChoiceCard>
        ))}
      </Group>
      {kind && (
        <>
          {kind === 'side-effect' && treatments.length > 1 && (
            <SelectField
              label="Which treatment?"
              value={treatment ?? ''}
              onChange={({ target }) => setTreatment(Number(target.value) || null)}
            >
              <option value="">I do not know which</option>
              {treatments.map(({ id, name: title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
          )}
          <Options
            kind={kind}
            options={options}
            error={wrong['options']?.[0]}
            onChoose={(chosen) => {
              setOptions(chosen);
              setWrong({});
            }}
          />
          {kind === 'side-effect' && (
            <Group label="Since when? (optional)">
              {(Object.entries(SINCE) as [keyof typeof SINCE, string][]).map(([value, text]) => (
                <ChoiceCard
                  key={value}
                  name={`${name}-since`}
                  checked={since === value}
                  onChange={() => setSince(value)}
                >
                  {text}
                </ChoiceCard>
              ))}
            </Group>
          )}
          <div className="space-y-1.5">
            <label htmlFor={`${name}-words`} className="block font-semibold">
              {WORDS[kind]}
            </label>
            <textarea
              id={`${name}-words`}
              rows={3}
              maxLength={HEALTH_WORDS_MAX}
              aria-invalid={wrong['words'] ? true : undefined}
              className={`${CONTROL} ${edge(wrong['words']?.[0])}`}
              value={words}
              onChange={({ target }) => {
                setWords(target.value);
                setWrong({});
              }}
            />
            <TypedHelp text={words} />
            {wrong['words'] && (
              <p role="alert" className="text-sm font-semibold text-danger">
                {wrong['words'][0]}
              </p>
            )}
          </div>
          {telling.error && <Alert title="This was not sent">{messageOf(telling.error)}</Alert>}
          <Button type="submit" isBusy={telling.isPending}>
            Tell my prescriber
          </Button>
        </>
      )}
    </form>
  );
}

/** What to do now, what happens next, and until when. */
function Told({ told }: { told: HealthTold }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className="space-y-5 focus:outline-none">
      <Advice {...told} />
      <section className="space-y-2">
        <h2 className="text-xl">What happens next</h2>
        <p>
          A prescriber reads what you told us by <strong>{formatDate(told.due_at, 'minutes')}</strong> and answers in
          your chat. We also send you an e-mail, which does not say what it is about.
        </p>
        {told.is_held && <p>Until then nothing of the treatment you should stop is charged or sent.</p>}
        <p>
          The MHRA, which watches over medicines, collects suspected side effects:{' '}
          <a className="link" href="https://yellowcard.mhra.gov.uk" rel="noreferrer" target="_blank">
            Yellow Card
          </a>
          .
        </p>
      </section>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to="/v2/profile/chat">Open my chat</ButtonLink>
        <Link className="link font-semibold" to="/v2/profile">
          Back to my account
        </Link>
      </div>
    </div>
  );
}
