import { ButtonLink } from '../ui/button.tsx';

/** Shown to somebody who opened the address without a finished consultation, or whose order is already placed. */
export function NoPlan() {
  return (
    <div className="page max-w-2xl space-y-6 py-14 sm:py-20">
      <h1 className="text-3xl sm:text-4xl">There is nothing to check out yet</h1>
      <p className="text-lg text-ink-soft">
        We propose a treatment once you have finished a short consultation. It is free, and a prescriber reads every
        answer. If you have just ordered, your treatment is in your account.
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/shop">Find your treatment</ButtonLink>
        <ButtonLink kind="secondary" to="/v2/profile">
          Go to my account
        </ButtonLink>
      </p>
    </div>
  );
}
