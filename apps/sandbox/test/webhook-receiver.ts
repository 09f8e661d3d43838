import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';

/** The product's webhook address: checks the signature as billing does, and can be made to refuse. */
export class WebhookReceiver {
  readonly events: Stripe.Event[] = [];
  readonly bodies: string[] = [];
  badSignatures = 0;
  /** Status codes of the next answers; the last one keeps being used. */
  answers: number[] = [200];
  private readonly server: Server;
  private readonly stripe = new Stripe('sk_test_unused');

  constructor(private readonly secret: string) {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const status = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
        if (status === 200) this.take(Buffer.concat(chunks), String(request.headers['stripe-signature']));
        response.writeHead(status ?? 200).end();
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks/stripe`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  types(about: string): string[] {
    return this.events
      .filter(({ data }) => {
        const object = data.object as { id?: string; payment_intent?: string };
        return object.id === about || object.payment_intent === about;
      })
      .map((event) => event.type);
  }

  private take(body: Buffer, header: string): void {
    this.bodies.push(body.toString());
    try {
      this.events.push(this.stripe.webhooks.constructEvent(body, header, this.secret));
    } catch {
      this.badSignatures += 1;
    }
  }
}
