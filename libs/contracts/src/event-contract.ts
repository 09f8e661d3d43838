import type { z } from 'zod';

/** Something that has happened, published for whoever handles it: `evt.<owner>.<noun>.<past tense>`, version in `v`. */
export interface EventContract<D extends z.ZodType = z.ZodType> {
  readonly subject: string;
  readonly owner: string;
  readonly data: D;
  readonly v: number;
  /** Personal or health data inside: the whole of `data` is sealed (AES-256-GCM) in the outbox and on the wire. */
  readonly isSealed: boolean;
}

export function event<D extends z.ZodType>(
  subject: `evt.${string}.${string}.${string}`,
  data: D,
  options: { isSealed?: boolean; v?: number } = {},
): EventContract<D> {
  return { subject, owner: subject.split('.')[1] ?? '', data, v: options.v ?? 1, isSealed: options.isSealed ?? false };
}
