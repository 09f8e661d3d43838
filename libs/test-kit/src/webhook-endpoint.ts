import { createServer, type Server } from 'node:http';
import { receiveStripeWebhook } from '@sorrel/contracts/billing/rpc';
import type { World } from './world.ts';

export interface WebhookEndpoint {
  /** While false, webhooks are answered with an error, so that the provider keeps them. */
  isOpen: boolean;
  bodies: { body: string; signature: string }[];
}

/** Receives the card provider's webhooks, for worlds without a BFF. `isKeeping`: received webhooks are kept in `bodies`. */
export function openWebhookEndpoint(
  port: number,
  w: Pick<World, 'ask' | 'as'>,
  endpoint: WebhookEndpoint,
  isKeeping = true,
): Server {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const hook = {
        body: Buffer.concat(chunks).toString('base64'),
        signature: String(request.headers['stripe-signature']),
      };
      if (endpoint.isOpen && isKeeping) endpoint.bodies.push(hook);
      const answer = endpoint.isOpen
        ? w.ask(receiveStripeWebhook, hook, w.as.system())
        : Promise.reject(new Error('closed'));
      answer.then(
        () => response.writeHead(200).end('{}'),
        () => response.writeHead(500).end('{}'),
      );
    });
  });
  server.listen(port, '127.0.0.1');
  return server;
}
