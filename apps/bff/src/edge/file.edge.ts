import type { FastifyReply } from 'fastify';

/** A document that is shown in the browser, and kept nowhere on the way. */
export async function sendFile(
  reply: FastifyReply,
  file: { base64: string; fileName: string; contentType: string },
): Promise<void> {
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${file.fileName}"`)
    .type(file.contentType)
    .send(Buffer.from(file.base64, 'base64'));
}
