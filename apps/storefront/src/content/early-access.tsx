import type { HttpError } from '@sorrel/contracts/fault';
import { emailMeant } from '@sorrel/contracts/identity/did-you-mean';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { DidYouMean } from '../ui/did-you-mean.tsx';
import { Band } from './blocks.tsx';

type Errors = { email?: string; consent?: string; form?: string };
const INPUT =
  'block w-full rounded-xl border bg-card px-4 py-3 text-base text-ink placeholder:text-ink-soft min-h-13 transition-colors duration-150 font-normal';

interface EarlyAccessWords {
  check: string;
  ask: string;
  title: string;
  lead: string;
  /** After the address, once the e-mail is on its way. */
  sent: string;
  consent: string;
  keep: string;
  noEmail: string;
  noConsent: string;
}

/** News of new hair treatments: an address, a yes, and an e-mail that proves both. Until it is confirmed nothing else is sent. */
export default function EarlyAccess({ words }: { words: EarlyAccessWords }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [email, setEmail] = useState('');

  const refuse = (told: Errors) => {
    setErrors(told);
    const first = told.email ? 'email' : told.consent ? 'consent' : null;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const told = new FormData(event.currentTarget);
    const address = email.trim();
    const consent = told.has('consent');
    if (isBusy) return;
    if (!address.includes('@') || !consent)
      return refuse({
        ...(address.includes('@') ? {} : { email: words.noEmail }),
        ...(consent ? {} : { consent: words.noConsent }),
      });
    setErrors({});
    setBusy(true);
    try {
      const answer = await send({ email: address, consent });
      if (answer === null) setSentTo(address);
      else refuse(answer);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Band labelledBy="early-title" className="pb-4! sm:pb-12!">
      <div className="grid gap-8 lg:grid-cols-12">
        <div className="space-y-3 lg:col-span-5">
          <h2 id="early-title" className="text-3xl">
            {words.title}
          </h2>
          <p className="text-ink-soft">{words.lead}</p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <div role="status" tabIndex={-1}>
            {sentTo !== undefined && (
              <div className="rounded-picture bg-sage p-7">
                <p className="font-display text-2xl font-semibold tracking-tight">{words.check}</p>
                <p className="mt-2">
                  If <strong className="wrap-anywhere">{sentTo}</strong> {words.sent}
                </p>
              </div>
            )}
          </div>
          {sentTo === undefined && (
            <form ref={form} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
              <p role="alert" className="font-semibold text-danger empty:hidden">
                {errors.form}
              </p>
              <DidYouMean value={email} meant={emailMeant} onTake={setEmail}>
                <label className="block space-y-1.5 font-semibold">
                  <span className="block">Email</span>
                  <input
                    name="email"
                    type="email"
                    inputMode="email"
                    autoComplete="email"
                    maxLength={254}
                    value={email}
                    onChange={(event) => setEmail(event.target.value)}
                    aria-invalid={errors.email ? true : undefined}
                    aria-describedby={errors.email ? 'early-email-error' : undefined}
                    className={`${INPUT} ${errors.email ? 'border-2 border-danger' : 'border-ink-line hover:border-ink'}`}
                  />
                </label>
              </DidYouMean>
              <Told id="early-email-error">{errors.email}</Told>
              <label className="flex min-h-11 items-start gap-3 py-1">
                <input
                  name="consent"
                  type="checkbox"
                  aria-invalid={errors.consent ? true : undefined}
                  aria-describedby={errors.consent ? 'early-consent-error' : undefined}
                  className="mt-0.5 size-6 shrink-0 accent-sorrel"
                />
                <span>{words.consent}</span>
              </label>
              <Told id="early-consent-error">{errors.consent}</Told>
              <Button type="submit" kind="secondary" isBusy={isBusy} className="w-full sm:w-auto">
                {words.ask}
              </Button>
              <p className="text-sm text-ink-soft">
                {words.keep}{' '}
                <Link className="link" to="/privacy">
                  privacy notice
                </Link>
                .
              </p>
            </form>
          )}
        </div>
      </div>
    </Band>
  );
}

/** A call of the page's own: the one of the account would bring its weight to every visitor. Null: it went well. */
async function send(body: object): Promise<Errors | null> {
  const failed = 'We could not reach our server. Please check your connection and try again in a moment.';
  try {
    const response = await fetch('/v2/early-access', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return null;
    const { message, errors } = (await response.json()) as HttpError;
    const email = errors?.email?.[0];
    return email ? { email } : { form: message };
  } catch {
    return { form: failed };
  }
}

function Told({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p id={id} className="text-sm font-semibold text-danger">
      {children}
    </p>
  ) : null;
}
