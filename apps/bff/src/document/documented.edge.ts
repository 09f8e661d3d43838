import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

/** Something else than JSON: what it is sent as. */
export interface File {
  media: string;
}
/** A shell or a file of the built pages, or another program's page: no request of a script, so it is not in the document. */
type Unlisted = 'unlisted';
/** The answer sends the browser to another address. */
type Elsewhere = 'elsewhere';
export type Gives = z.ZodType | File | Unlisted | Elsewhere;

export interface Documentation {
  summary: string;
  gives: Gives;
}
export const DOCUMENTED = 'sorrel:documented';

/**
 * What a route is for and what it answers, in the words of the contracts: `/openapi.json` is made of it, and the answers are held
 * against it in the tests. What it takes is read off its own checks (`@Form`, `@Asked`, `@PathId`). A route without it fails the check.
 */
export const Documented = (summary: string, gives: Gives): MethodDecorator =>
  SetMetadata(DOCUMENTED, { summary, gives } satisfies Documentation);

export const PDF: File = { media: 'application/pdf' };
export const SHEET: File = { media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
export const CSV: File = { media: 'text/csv' };
export const HTML_PAGE: File = { media: 'text/html' };
export const TEXT: File = { media: 'text/plain' };
export const STREAM: File = { media: 'text/event-stream' };
