import type { QuestionnaireAnswer } from '@sorrel/contracts/http/storefront';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { chooseTreatment } from '../checkout/checkout.api.ts';
import { BackLayout } from '../app/back-layout.tsx';
import { loginFor, LOST_SESSION, registerFor } from '../app/places.ts';
import { useSession } from '../app/session.tsx';
import { Help } from '../ui/help.tsx';
import { Progress } from '../ui/progress.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';
import { knownOf } from './answers.ts';
import {
  ConsultationColumn,
  FailedToLoad,
  RefusedScreen,
  SubmittedScreen,
  UnknownConsultation,
} from './closing-screens.tsx';
import { questionnaire } from './consultation.api.ts';
import { QuestionScreen } from './question-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';
import type { Saving } from './use-saving.ts';
import { useConsultation } from './use-consultation.ts';
import type { Route } from './+types/consultation';

export const meta: Route.MetaFunction = () => [
  { title: 'Your consultation | Sorrel' },
  { name: 'robots', content: 'noindex' },
];

export default function Consultation({ params }: Route.ComponentProps) {
  const { slug } = params;
  const wanted = useSearchParams()[0].get('treatment');
  const here = `/consultation/${slug}${wanted ? `?treatment=${encodeURIComponent(wanted)}` : ''}`;
  const { isKnown, session } = useSession();
  const isHere = session?.user != null;
  // Asked only when somebody is logged in: for visitors the refusal would show as an error in the browser's console.
  const { data, error, isPending, refetch } = useQuery({ ...questionnaire(slug), enabled: isHere });
  useWanted(data ? wanted : null);
  const navigate = useNavigate();
  const toShop = () => void navigate('/shop');
  const status = error instanceof ApiError ? error.status : undefined;
  // Whoever has been in comes back by logging in; a visitor begins with an account.
  const wasHere = useRef(false);
  if (isHere) wasHere.current = true;
  if (status === 401 || (isKnown && !isHere && wasHere.current))
    return <Navigate to={loginFor(here)} state={LOST_SESSION} replace />;
  if (isKnown && !isHere) return <Navigate to={registerFor(here)} replace />;
  if (data && data.consultation.status !== 'submitted') return <OpenConsultation key={slug} slug={slug} data={data} />;
  return (
    <BackLayout onBack={toShop}>
      <ConsultationColumn>
        {isPending && <LoadingScreen text="Opening your consultation..." />}
        {error &&
          (status === 404 ? (
            <UnknownConsultation />
          ) : (
            <FailedToLoad text={messageOf(error)} onRetry={() => void refetch()} />
          ))}
        {data && <SubmittedScreen slug={slug} onStarted={() => void refetch()} />}
      </ConsultationColumn>
    </BackLayout>
  );
}

/** Who came from a product's page is proposed that product. If that fails, the product can be chosen on the result page. */
function useWanted(treatment: string | null): void {
  useEffect(() => {
    if (treatment) chooseTreatment(treatment).catch(() => undefined);
  }, [treatment]);
}

/** Seen, not read out: the next question is what matters then. What is not saved is an alert. */
const SAVING: Partial<Record<Saving, string>> = { saving: 'Saving...', saved: 'Saved', failed: 'Not saved yet' };

function OpenConsultation({ slug, data }: { slug: string; data: QuestionnaireAnswer }) {
  const { session } = useSession();
  const walk = useConsultation(slug, data, knownOf(session?.user));
  const { trouble, question } = walk;
  const navigate = useNavigate();
  const toShop = () => void navigate('/shop');
  // No "3 of 12": an answer may open further questions. The bar shows the progress over all questions that may come.
  const step = question ? `Question ${walk.position + 1}` : 'All questions answered';
  return (
    <BackLayout onBack={walk.refusal ? (walk.changeAnswer ?? toShop) : walk.back}>
      <ConsultationColumn>
        {walk.refusal ? (
          <RefusedScreen
            slug={slug}
            text={walk.refusal}
            answers={walk.refusedAnswers}
            onChangeAnswer={walk.changeAnswer}
          />
        ) : (
          <>
            <Progress value={data.progress} label="How much of the consultation is answered" />
            <div className="mt-3 mb-6 flex justify-between gap-4 text-sm text-ink-soft">
              <p>{step}</p>
              <p>{SAVING[walk.saving] ?? data.consultation.name}</p>
            </div>
            <Help help={walk.helps} isTold />
            {question ? (
              <QuestionScreen
                key={question.key}
                slug={slug}
                question={question}
                value={walk.all[question.key]}
                trouble={trouble}
                isSaving={walk.isBusy}
                isFirst={walk.isFirst}
                isFromReview={walk.isFromReview}
                onChange={walk.type}
                onNext={walk.next}
                onHold={walk.hold}
                onFill={walk.fill}
              />
            ) : (
              <ReviewScreen
                questions={data.questions}
                answers={data.answers}
                trouble={trouble}
                isSending={walk.isBusy}
                isFirst={walk.isFirst}
                pathTo={(key) => `?q=${encodeURIComponent(key)}&from=review`}
                changed={data.changed}
                why={walk.why}
                onWhy={walk.sayWhy}
                onSend={walk.send}
              />
            )}
          </>
        )}
      </ConsultationColumn>
    </BackLayout>
  );
}
