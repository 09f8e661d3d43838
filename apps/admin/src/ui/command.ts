import type { HttpError } from '@sorrel/contracts/fault';
import { ApiError, messageOf, post } from '@sorrel/web-kit/api';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';

export interface Done {
  success: true;
}

/** POST of a command. An answer that says `success: false` is a failure whatever its HTTP status. */
export async function send<Answer = Done>(path: string, body: object): Promise<Answer> {
  const answer = await post<Answer & Partial<HttpError>>(path, body);
  if (answer.success === false) throw new ApiError('answer', 200, answer);
  return answer;
}

/** A command as a mutation whose failure its own screen shows. */
export function useCommand<Body extends object, Answer = Done>(path: string): UseMutationResult<Answer, unknown, Body> {
  return useMutation({ mutationFn: (body: Body) => send<Answer>(path, body), meta: { isQuiet: true } });
}

/** The server's own words about a refusal, or null when it said nothing. */
export function serverText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.kind !== 'answer') return null;
  return error.message === messageOf(undefined) ? null : error.message;
}
