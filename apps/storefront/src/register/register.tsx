import { MENOPAUSE_USUAL_MAX, ageBounds } from '@sorrel/contracts/eligibility';
import { londonDate } from '@sorrel/contracts/london';
import { treatmentIn } from '@sorrel/contracts/treatments';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { BackLayout } from '../app/back-layout.tsx';
import { useHistoryStep } from '../app/history-step.ts';
import { browserLocation, loginFor, safeNext } from '../app/places.ts';
import { useSession } from '../app/session.tsx';
import { Progress } from '../ui/progress.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { pathFor, progressAt, STEP, type Step } from './eligibility.ts';
import { reachableStep } from './reachable.ts';
import { useDraft } from './register.store.ts';
import { stepContent } from './step-content.tsx';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = () => [
  { title: 'Create your account | Sorrel' },
  { name: 'robots', content: 'noindex' },
];

export default function Register() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { session, isKnown } = useSession();
  const draft = useDraft();
  const hasMoved = useRef(false);

  const destination = safeNext(search.get('next'));
  const treatment = treatmentIn(destination);
  const path = pathFor(treatment);
  const [today] = useState(() => londonDate(new Date()));
  // The same bounds as the server's.
  const ages = { today, bounds: ageBounds(session?.menopause_age_max ?? MENOPAUSE_USUAL_MAX) };
  // Each step has its own entry in the browser's history, the first as well: Back from the second leads to it.
  const at = useHistoryStep(draft.step);
  const step = reachableStep(at.step as Step, draft, treatment, ages);
  const { isKept } = at;
  useEffect(() => {
    if (!isKept) at.goTo(step, { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the entry that was opened
  }, [isKept]);

  const goTo = (to: Step) => {
    hasMoved.current = true;
    draft.keep({ step: to });
    at.goTo(to);
  };
  const goBack = () => {
    const before = path[path.indexOf(step) - 1];
    if (before === undefined) void navigate('/');
    else {
      hasMoved.current = true;
      draft.keep({ step: before });
      at.goBackTo(before);
    }
  };
  const goOn = () => {
    const after = path[path.indexOf(step) + 1];
    if (after !== undefined) goTo(after);
  };

  const isLoggedIn = Boolean(session?.user);
  useEffect(() => {
    if (isLoggedIn) browserLocation.open(destination);
  }, [isLoggedIn, destination]);
  if (!isKnown || isLoggedIn)
    return (
      <BackLayout onBack={goBack}>
        <LoadingScreen />
      </BackLayout>
    );

  const content = stepContent(step, {
    treatment,
    ages,
    onNext: goOn,
    destination,
    email: draft.email,
    onChangeEmail: () => goTo(STEP.account),
  });
  return (
    <BackLayout onBack={goBack}>
      <div className="mx-auto w-full max-w-lg px-5 pt-8 pb-20 sm:pt-14">
        <Progress value={progressAt(path, step)} label={`Step ${path.indexOf(step) + 1} of ${path.length}`} />
        <p className="mt-3 mb-6 text-sm text-ink-soft">
          Step {path.indexOf(step) + 1} of {path.length}
        </p>
        <StepFrame key={step} title={content.title} intro={content.intro} isFirst={!hasMoved.current}>
          {content.body}
        </StepFrame>
        <p className="mt-8 border-t border-line pt-6 text-sm">
          Already have an account?{' '}
          <Link className="link font-semibold" to={loginFor(destination)}>
            Log in here
          </Link>
        </p>
      </div>
    </BackLayout>
  );
}
