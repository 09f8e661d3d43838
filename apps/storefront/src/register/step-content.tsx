import type { ReactNode } from 'react';
import { loginFor } from '../app/places.ts';
import { STEP, type Step } from './eligibility.ts';
import { AccountStep } from './steps/account-step.tsx';
import { BirthdayStep } from './steps/birthday-step.tsx';
import { CodeStep } from './steps/code-step.tsx';
import { NameStep } from './steps/name-step.tsx';
import { ResidencyStep } from './steps/residency-step.tsx';
import { SexStep } from './steps/sex-step.tsx';
import type { StepProps } from './steps/step-props.ts';

type Given = StepProps & { destination: string; email: string; onChangeEmail: () => void };
type Content = { title: string; intro: ReactNode; body: ReactNode };

/** Each step's question, the reason for asking, and its form. */
export function stepContent(step: Step, given: Given): Content {
  switch (step) {
    case STEP.name:
      return {
        title: 'What is your name?',
        intro: 'Your legal name is printed on your prescription and on the label of your treatment.',
        body: <NameStep {...given} />,
      };
    case STEP.birthday:
      return {
        title: 'When is your birthday?',
        intro: 'Some treatments are only safe at certain ages.',
        body: <BirthdayStep {...given} />,
      };
    case STEP.sex:
      return {
        title: 'What was your sex at birth?',
        intro: 'Some ingredients act differently, or are not safe, depending on the sex you were born with.',
        body: <SexStep {...given} />,
      };
    case STEP.residency:
      return {
        title: 'Do you live in the UK?',
        intro: 'We can prescribe and deliver only within the UK, excluding the Channel Islands.',
        body: <ResidencyStep {...given} />,
      };
    case STEP.account:
      return {
        title: "You're almost finished",
        intro:
          'Your email and a password keep your consultation private. Next, we send you a code to check the address.',
        body: <AccountStep {...given} loginPath={loginFor(given.destination)} />,
      };
    case STEP.code:
      return {
        title: 'Check your email',
        intro: (
          <>
            We have sent a 6-digit code to <strong className="wrap-anywhere text-ink">{given.email}</strong>. It works
            for 10 minutes.
          </>
        ),
        body: <CodeStep destination={given.destination} onChangeEmail={given.onChangeEmail} />,
      };
  }
}
