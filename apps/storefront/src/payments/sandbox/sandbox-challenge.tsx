import { pounds } from '@sorrel/web-kit/format';
import { createRoot } from 'react-dom/client';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type ChallengeOutcome = 'complete' | 'fail';

/** The stand-in for a bank's own page: on top of whatever is on screen, as a bank's frame would be, until it is answered. */
export function askChallenge(amount: number | null): Promise<ChallengeOutcome> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const answer = (outcome: ChallengeOutcome): void => {
      root.unmount();
      place.remove();
      resolve(outcome);
    };
    root.render(<Challenge amount={amount} onAnswer={answer} />);
  });
}

function Challenge({ amount, onAnswer }: { amount: number | null; onAnswer: (outcome: ChallengeOutcome) => void }) {
  return (
    <Dialog
      isOpen
      title="Confirm it is you"
      onClose={() => onAnswer('fail')}
      actions={
        <>
          <Button onClick={() => onAnswer('complete')}>Complete</Button>
          <Button kind="secondary" onClick={() => onAnswer('fail')}>
            Fail
          </Button>
        </>
      }
    >
      <p>
        {amount === null
          ? 'Your bank asks whether you want to keep this card with Sorrel.'
          : `Your bank asks whether you want to pay ${pounds(amount)} to Sorrel.`}
      </p>
      <p className="text-sm text-ink-soft">This is a test payment. No real bank is involved and no money moves.</p>
    </Dialog>
  );
}
