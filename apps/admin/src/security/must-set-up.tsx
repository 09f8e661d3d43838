import { FactorScreen } from './factor-screen.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** Staff are not let in without a second factor where one is required. */
export function MustSetUp({ onIn }: { onIn(): Promise<unknown> }) {
  return (
    <FactorScreen title="Set up your second factor">
      <p className="factor-screen-text">
        Our console holds medical records. Beside your password you log in with a code from your phone. It takes two
        minutes, once.
      </p>
      <SetUpFactor onDone={() => void onIn()} />
    </FactorScreen>
  );
}
