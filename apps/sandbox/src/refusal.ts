import type { FastifyInstance } from 'fastify';

/** The product's one error shape, for the sandbox's own calls. */
export function refusal(text: string, code: string, errors: Record<string, string[]> = {}) {
  return { success: false as const, error: text, message: text, code, errors };
}

/** Whatever a stand-in could not do is told once, with its reason: to whoever called it looks like a company that is away. */
export function tellFailures(fastify: FastifyInstance, log: (text: string) => void): void {
  fastify.addHook('onError', async ({ method, routeOptions }, _reply, problem) => {
    if ((problem.statusCode ?? 500) >= 500) log(`${method} ${routeOptions.url}: ${problem.stack ?? String(problem)}`);
  });
}

/** Answers unreadable requests and errors in that shape. */
export function answerProblems(fastify: FastifyInstance): void {
  fastify.setErrorHandler((problem, _request, reply) => {
    const status = problem instanceof Error && 'statusCode' in problem ? Number(problem.statusCode) : 500;
    if (status < 500) {
      return reply
        .code(status)
        .send(refusal(problem instanceof Error ? problem.message : 'The request cannot be read.', 'bad_request'));
    }
    return reply.code(500).send(refusal('The sandbox could not do that. Please try again.', 'internal'));
  });
}
