/** Why a card was refused, in Stripe's terms. `code` and `decline_code` differ: the second is the bank's reason. */
export type Decline = {
  code: string;
  declineCode?: string;
  adviceCode?: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later';
  message: string;
  param?: string;
  /** Stopped by Stripe's own risk rules before it reached the bank. */
  blocked?: boolean;
};

const declined = (
  declineCode: string,
  adviceCode: Decline['adviceCode'],
  message = 'Your card was declined.',
): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
  ...(adviceCode ? { adviceCode } : {}),
});

export const declines = {
  generic: declined('generic_decline', 'try_again_later'),
  insufficientFunds: declined('insufficient_funds', 'try_again_later', 'Your card has insufficient funds.'),
  lost: declined('lost_card', 'do_not_try_again'),
  stolen: declined('stolen_card', 'do_not_try_again'),
  velocity: declined(
    'card_velocity_exceeded',
    'try_again_later',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  fraudulent: { ...declined('fraudulent', undefined), blocked: true },
  liveCard: declined(
    'test_mode_live_card',
    undefined,
    'Your card was declined. Your request was in test mode, but used a non test card.',
  ),
  expired: {
    code: 'expired_card',
    adviceCode: 'confirm_card_data',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    adviceCode: 'confirm_card_data',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  processingError: {
    code: 'processing_error',
    adviceCode: 'try_again_later',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>;
