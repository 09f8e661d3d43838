import type { LookAsked } from '@sorrel/contracts/http/storefront';
import { post } from '@sorrel/web-kit/api';
import type { z } from 'zod';

/** A rule has stopped it: a person looks, and answers in the chat. A failure shows beside the form. */
export const askLook = (slug: string, words: string) =>
  post<z.infer<typeof LookAsked>>(
    `/v2/consultation/${encodeURIComponent(slug)}/ask-look`,
    { words },
    { keepSignedOut: true },
  );
