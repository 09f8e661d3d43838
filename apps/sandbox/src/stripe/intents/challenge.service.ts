import type { Scene } from '../scene.ts';
import { invalid, noSuch } from '../wire/errors.ts';
import { lockIntent } from '../intent/intent-access.service.ts';
import { finishPaymentChallenge } from './payment-confirmation.service.ts';
import type { IntentSecret, PaymentIntent } from '../intent/payment-intent.ts';
import { finishSetupChallenge, lockSetupIntent } from './setup-intents.service.ts';
import type { SetupIntent } from './setup-intent.ts';

export const challengeOutcomes = ['complete', 'fail'] as const;
export type ChallengeOutcome = (typeof challengeOutcomes)[number];

type Challenged = { doc: PaymentIntent | SetupIntent; secret: IntentSecret };

/** The intent a challenge page is about; the caller must know its client secret. */
export async function challengedIntent(scene: Scene, id: string, clientSecret: string): Promise<Challenged> {
  const found = id.startsWith('seti_') ? await lockSetupIntent(scene, id) : await lockIntent(scene, id);
  if (found.doc.client_secret !== clientSecret) throw noSuch('intent', id, 'client_secret');
  return found;
}

/** Ends the challenge once; answering again changes nothing and returns how it ended. */
export async function answerChallenge(
  scene: Scene,
  id: string,
  clientSecret: string,
  outcome: ChallengeOutcome,
): Promise<{ intent: PaymentIntent | SetupIntent; returnUrl: string | null }> {
  const found = await challengedIntent(scene, id, clientSecret);
  const { returnUrl } = found.secret;
  if (found.doc.status !== 'requires_action') {
    if (found.doc.status === 'succeeded' || found.doc.status === 'requires_capture')
      return { intent: found.doc, returnUrl };
    throw invalid('There is no open challenge for this payment.', { code: `${found.doc.object}_unexpected_state` });
  }
  const passed = outcome === 'complete';
  const intent =
    found.doc.object === 'payment_intent'
      ? await finishPaymentChallenge(scene, { doc: found.doc, secret: found.secret }, passed)
      : await finishSetupChallenge(scene, { doc: found.doc, secret: found.secret }, passed);
  return { intent, returnUrl };
}
