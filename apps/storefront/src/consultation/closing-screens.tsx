import { messageOf } from '@sorrel/web-kit/api';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { HeldOrder, useHeldOrders } from '../health/held-orders.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { AskLook } from '../looks/ask-look.tsx';
import { startConsultation } from './consultation.api.ts';

/** An answer that a refusal rests on, and the way to it. */
interface RefusedAnswer {
  key: string;
  label: string;
  answer: string;
  onChange: () => void;
}

/** A stop rule said no: kindly, with what to do instead. */
export function RefusedScreen({
  slug,
  text,
  answers,
  onChangeAnswer,
}: {
  slug: string;
  text: string;
  answers: RefusedAnswer[];
  onChangeAnswer?: (() => void) | undefined;
}) {
  return (
    <StepFrame title="This treatment is not right for you">
      <div role="alert" className="rounded-2xl bg-clay-soft p-6 text-lg">
        {text}
      </div>
      {answers.length > 0 && (
        <section aria-labelledby="refused-answers" className="space-y-2">
          <h2 id="refused-answers" className="text-lg font-semibold">
            This rests on what you told us
          </h2>
          <dl className="divide-y divide-line border-y border-line">
            {answers.map(({ key, label, answer, onChange }) => (
              <div
                key={key}
                className={answers.length > 1 ? 'grid grid-cols-[1fr_auto] items-center gap-x-4 py-3' : 'py-3'}
              >
                <dt className="text-sm text-ink-soft">{label}</dt>
                {answers.length > 1 && (
                  <dd className="row-span-2">
                    <Button kind="quiet" className="px-1!" onClick={onChange}>
                      Change<span className="sr-only"> your answer to: {label}</span>
                    </Button>
                  </dd>
                )}
                <dd className="font-semibold break-words">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className="space-y-3 text-ink-soft">
        <p>You have not been charged. What you told us stays private.</p>
        {onChangeAnswer && (
          <p>
            If an answer was a slip, you can change it. Your first answer stays on record: a prescriber sees both, and
            we ask you why.
          </p>
        )}
        <p>
          Your GP or a pharmacist can advise you on other options. In an emergency call 999, and for urgent advice call
          111.
        </p>
        {!onChangeAnswer && (
          <p>Is something on your account not right? Message our team, and we will put it right with you.</p>
        )}
      </div>
      <AskLook slug={slug} />
      <div className="flex flex-col gap-3">
        {onChangeAnswer && (
          <Button kind="secondary" onClick={onChangeAnswer}>
            I made a mistake: change my answer
          </Button>
        )}
        <ButtonLink kind="secondary" to="/v2/profile/chat">
          Message our team
        </ButtonLink>
        <ButtonLink kind="quiet" to="/shop">
          See other treatments
        </ButtonLink>
      </div>
    </StepFrame>
  );
}

export function SubmittedScreen({ slug, onStarted }: { slug: string; onStarted: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const startAgain = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await startConsultation(slug);
      onStarted();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  const held = useHeldOrders().find(({ treatment }) => treatment === slug);
  const isOpen = !held || held.may_go_on === true;
  return (
    <StepFrame title="You have already sent this consultation" isFirst>
      {held ? (
        <HeldOrder held={held} />
      ) : (
        <p className="text-ink-soft">
          There is nothing more to answer here. You can go on to your proposed treatment, or see how things stand in
          your account.
        </p>
      )}
      <div className="flex flex-col gap-3">
        {isOpen && <ButtonLink to="/v2/subscription/result">See your proposed treatment</ButtonLink>}
        <ButtonLink kind="secondary" to="/v2/profile">
          Go to My Dashboard
        </ButtonLink>
        <Button kind="quiet" isBusy={isBusy} onClick={() => void startAgain()}>
          My health has changed: answer again
        </Button>
      </div>
      {failure && <Alert>{failure}</Alert>}
    </StepFrame>
  );
}

export function UnknownConsultation() {
  return (
    <StepFrame title="We could not find that consultation" isFirst>
      <p className="text-ink-soft">The address may be mistyped. Every treatment we offer starts from the shop.</p>
      <ButtonLink to="/shop">See all treatments</ButtonLink>
    </StepFrame>
  );
}

export function FailedToLoad({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <StepFrame title="Your consultation did not load" isFirst>
      <p role="alert" className="text-ink-soft">
        {text} Answers you have saved are safe.
      </p>
      <Button onClick={onRetry}>Try again</Button>
      <p className="text-sm">
        <Link className="link" to="/v2/profile">
          Go to My Dashboard
        </Link>
      </p>
    </StepFrame>
  );
}

export function ConsultationColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-xl px-5 pt-8 pb-24 sm:pt-12">{children}</div>;
}
