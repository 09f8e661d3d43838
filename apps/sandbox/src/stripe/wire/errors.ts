type StripeErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export type StripeErrorBody = {
  type: StripeErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  network_decline_code?: string;
  param?: string;
  doc_url?: string;
  request_log_url?: string;
  charge?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
  payment_method?: unknown;
};

/** An answer in Stripe's error shape. */
export class StripeRefusal extends Error {
  /** A declined card is a result: what was written stays, and retrying with the same key gets the same answer. */
  readonly isResult: boolean;

  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
    readonly headers: Record<string, string> = {},
  ) {
    super(body.message);
    this.isResult = body.type === 'card_error';
  }
}

export function invalid(message: string, more: Partial<StripeErrorBody> & { status?: number } = {}): StripeRefusal {
  const { status = 400, ...rest } = more;
  return new StripeRefusal(status, { type: 'invalid_request_error', message, ...rest });
}

export const missing = (param: string): StripeRefusal =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const noSuch = (what: string, id: string, param = 'id', status = 404): StripeRefusal =>
  invalid(`No such ${what}: '${id}'`, { status, code: 'resource_missing', param });

export const unknownParam = (param: string): StripeRefusal =>
  invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });

/** The page that explains a code, as Stripe adds it to every coded error. */
export function withDocs(body: StripeErrorBody, requestId: string): StripeErrorBody {
  const docs = body.code ? { doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` } : {};
  return { ...docs, ...body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` };
}
