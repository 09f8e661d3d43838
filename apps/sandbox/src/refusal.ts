import type { FastifyInstance } from 'fastify';

/** The product's one error shape, for the sandbox's own calls. */
export function refusal(text: string, code: string, errors: Record<string, string[]> = {}) {
  return { success: false as const, error: text, message: text, code, errors };
}

/** Answers unreadable requests and errors in that shape. */
export function answerProblems(fastify: FastifyInstance): void {
  fastify.setErrorHandler((problem, request, reply) => {
    const status = problem instanceof Error && 'statusCode' in problem ? Number(problem.statusCode) : 500;
    if (status < 500) {
      return reply
        .code(status)
        .send(refusal(problem instanceof Error ? problem.message : 'The request cannot be read.', 'bad_request'));
    }
    request.log.error({ problem: String(problem) }, 'sandbox call failed');
    return reply.code(500).send(refusal('The sandbox could not do that. Please try again.', 'internal'));
  });
}
