import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { LinkOver, LinkPage, linkToken, useChecked } from './link-page.tsx';
import { checkTakeBack, takeEmailBack } from './security.api.ts';
import { useFormCall } from './use-form-call.ts';
import type { Route } from './+types/take-email-back';

export const meta: Route.MetaFunction = () => [
  { title: 'Take your account back | Sorrel' },
  { name: 'robots', content: 'noindex' },
];

/** Opened from the notice that an account's email was changed. It needs a press, because mail programs open links by themselves. */
export default function TakeEmailBack() {
  const [token] = useState(linkToken);
  const navigate = useNavigate();
  const call = useFormCall([] as const);
  const checked = useChecked('take-back-link', token, checkTakeBack);
  const takeBack = () =>
    call.run(async () => {
      const { reset } = await takeEmailBack(token);
      await navigate(`/v2/reset-password#${reset}`, { replace: true });
    });
  return (
    <LinkPage checked={checked}>
      {({ email }) =>
        email === null ? (
          <LinkOver action={{ to: '/faqs', text: 'See how to reach us' }}>
            It works once, within 7 days of the change. If your account is not in your hands, please message our team
            and we will help.
          </LinkOver>
        ) : (
          <StepFrame
            isFirst
            title="Take your account back"
            intro={
              <>
                We make <strong className="wrap-anywhere text-ink">{email}</strong> the email of your account again, log
                every device out, and you choose a new password.
              </>
            }
          >
            {call.failure && <Alert>{call.failure}</Alert>}
            <Button className="w-full" isBusy={call.isBusy} onClick={() => void takeBack()}>
              Take my account back
            </Button>
          </StepFrame>
        )
      }
    </LinkPage>
  );
}
