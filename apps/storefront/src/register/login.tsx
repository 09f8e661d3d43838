import { emailMeant } from '@sorrel/contracts/identity/did-you-mean';
import { messageOf } from '@sorrel/web-kit/api';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { BackLayout } from '../app/back-layout.tsx';
import { browserLocation, consoleFor, registerFor, safeNext } from '../app/places.ts';
import { useSession } from '../app/session.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DidYouMean } from '../ui/did-you-mean.tsx';
import { TextField } from '../ui/field.tsx';
import { STEP } from './eligibility.ts';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { cleanEmail, isUnconfirmed, logIn } from './register.api.ts';
import { useDraft } from './register.store.ts';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = () => [{ title: 'Log in | Sorrel' }, { name: 'robots', content: 'noindex' }];

export default function Login() {
  const [search] = useSearchParams();
  const destination = safeNext(search.get('next'));
  const isLoggedIn = Boolean(useSession().session?.user);
  useEffect(() => {
    if (isLoggedIn) browserLocation.open(destination);
  }, [isLoggedIn, destination]);
  return (
    <BackLayout>
      <div className="mx-auto w-full max-w-md px-5 pt-10 pb-20 sm:pt-16">
        <h1 className="text-4xl">Welcome back!</h1>
        <LoginForm destination={destination} />
        {consoleFor(destination) === destination && <PasskeyLogIn destination={destination} />}
        <p className="mt-8 border-t border-line pt-6 text-sm">
          New to Sorrel?{' '}
          <Link className="link font-semibold" to={registerFor(destination)}>
            Create an account
          </Link>
        </p>
      </div>
    </BackLayout>
  );
}

function LoginForm({ destination }: { destination: string }) {
  const { email: known = '', isSessionLost = false } = (useLocation().state ?? {}) as {
    email?: string;
    isSessionLost?: boolean;
  };
  const keep = useDraft((draft) => draft.keep);
  const navigate = useNavigate();
  const [email, setEmail] = useState(known);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  // A password manager may fill the fields without telling the page: what stands in them counts.
  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const email = String(typed.get('email') ?? '');
    const password = String(typed.get('password') ?? '');
    setEmail(email);
    if (isBusy) return;
    if (email.trim() === '' || password === '') {
      setFailure('Please enter your email and your password.');
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { second_factor } = await logIn(email, password);
      browserLocation.open(second_factor ? consoleFor(destination) : destination);
    } catch (error) {
      if (isUnconfirmed(error)) {
        keep({ email: cleanEmail(email), awaitsCode: cleanEmail(email) });
        void navigate(registerFor(destination), { state: { step: STEP.code } });
        return;
      }
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="mt-8 space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {isSessionLost && !failure && (
        <Alert tone="notice" title="You were logged out">
          After a while without a sign of you we log you out, to keep your health data yours. What you answered is kept:
          log in, and you go on where you were.
        </Alert>
      )}
      {failure && <Alert>{failure}</Alert>}
      <DidYouMean value={email} meant={emailMeant} onTake={setEmail}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </DidYouMean>
      <TextField label="Password" name="password" type="password" autoComplete="current-password" defaultValue="" />
      <Button type="submit" className="w-full" isBusy={isBusy}>
        Login
      </Button>
      <p className="text-sm">
        <Link className="link" to="/v2/forgot-password" state={{ email }}>
          Forgotten your password?
        </Link>
      </p>
    </form>
  );
}
