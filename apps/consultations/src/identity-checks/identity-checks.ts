/** What the identity service says of a check. It never hands us pictures. */
export type CheckResult =
  | { state: 'begun' | 'processing' | 'failed' | 'gone' }
  | { state: 'verified'; documentName: string; documentBirthDate: string };

/** A service that compares an identity document with the live face of whoever shows it. */
export interface IdentityChecks {
  /** `reference`: our number of it. The person is sent to `url`, and comes back to `returnUrl`. */
  begin(reference: string, returnUrl: string): Promise<{ sessionId: string; url: string }>;
  read(sessionId: string): Promise<CheckResult>;
  /** The session that a webhook is about; null: forged, too old, or about nothing of ours. */
  news(body: Buffer, signature: string, now: Date): string | null;
  /** What is wrong with address or key, for whoever opens; null: they work. */
  problem(): Promise<string | null>;
}
