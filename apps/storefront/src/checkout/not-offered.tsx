import type { CheckoutNotice } from '@sorrel/contracts/billing/words';
import { AskLook } from '../looks/ask-look.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** What they wanted is not for them, or not yet: why, kindly, and what else there is. */
export function NotOffered({ notice }: { notice: CheckoutNotice }) {
  const { kind, title, text, consultation, instead } = notice;
  return (
    <div className="page max-w-2xl space-y-8 py-14 sm:py-20">
      <div className="space-y-4">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="text-lg text-ink-soft">{text}</p>
      </div>
      {instead.length > 0 && (
        <section aria-labelledby="instead" className="space-y-4">
          <h2 id="instead" className="text-2xl">
            {kind === 'decision' ? 'What you can have without waiting' : 'What you can have instead'}
          </h2>
          {instead.map((one) => (
            <div key={one.consultation} className="space-y-4 rounded-2xl bg-clay-soft p-6">
              <h3 className="text-xl">{one.name}</h3>
              <p>{one.text}</p>
              <ButtonLink to={`/consultation/${one.consultation}`}>Start its consultation</ButtonLink>
            </div>
          ))}
        </section>
      )}
      {(kind === 'ruled-out' || kind === 'pregnancy') && <AskLook slug={consultation} />}
      <p className="flex flex-wrap gap-3">
        {kind === 'consultation' ? (
          <ButtonLink to={`/consultation/${consultation}`}>Start the consultation</ButtonLink>
        ) : (
          <ButtonLink kind="secondary" to="/v2/profile/chat">
            Message our team
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" to={kind === 'consultation' ? '/v2/profile' : `/consultation/${consultation}`}>
          {kind === 'consultation' ? 'Go to my account' : 'My answers have changed'}
        </ButtonLink>
      </p>
    </div>
  );
}
