import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBodies } from '../../bodies.ts';
import { html, page, pageHeaders, type Markup } from '../../page.ts';
import {
  answerChallenge,
  challengedIntent,
  challengeOutcomes,
  type ChallengeOutcome,
} from '../intents/challenge.service.ts';
import { publicView, type PaymentIntent } from '../intent/payment-intent.ts';
import type { SetupIntent } from '../intents/setup-intent.ts';
import { noOrigin, Scene } from '../scene.ts';
import { invalid, StripeRefusal } from '../wire/errors.ts';
import type { StripeApi } from './stripe.http.ts';

type ByIntent = { Params: { intent: string }; Querystring: { client_secret?: string } };
type Intent = PaymentIntent | SetupIntent;

/** The cardholder's bank: a page with two buttons, and the same as a call for scripts and card forms. */
export function challengeRoutes(api: StripeApi) {
  const scene = <Result>(work: (scene: Scene) => Promise<Result>): Promise<Result> =>
    api.store.transaction((unit) => work(new Scene(unit, api.now(), api.settings, noOrigin)));
  const finish = async (request: FastifyRequest<ByIntent>) => {
    const { clientSecret, outcome } = readAnswer(request.body);
    const done = await scene((at) => answerChallenge(at, request.params.intent, clientSecret, outcome));
    api.onNews();
    return done;
  };

  return async (fastify: FastifyInstance): Promise<void> => {
    readBodies(fastify);

    fastify.post<ByIntent>('/v1/_3ds/:intent', async (request, reply) => {
      try {
        return await reply.send(publicView((await finish(request)).intent));
      } catch (problem) {
        if (!(problem instanceof StripeRefusal)) throw problem;
        return reply.code(problem.status).send({ error: problem.body });
      }
    });

    fastify.get<ByIntent>('/3ds/:intent', async (request, reply) =>
      shownOrSorry(reply, async () => {
        const secret = request.query.client_secret ?? '';
        const { doc } = await scene((at) => challengedIntent(at, request.params.intent, secret));
        return doc.status === 'requires_action' ? page('Confirm it is you', question(doc, secret)) : donePage(doc);
      }),
    );

    fastify.post<ByIntent>('/3ds/:intent', async (request, reply) =>
      shownOrSorry(reply, async () => {
        const { intent, returnUrl } = await finish(request);
        return returnUrl === null ? donePage(intent) : new URL(withOutcome(returnUrl, intent));
      }),
    );
  };
}

function readAnswer(body: unknown): { clientSecret: string; outcome: ChallengeOutcome } {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const outcome = challengeOutcomes.find((one) => one === given.outcome);
  if (typeof given.client_secret !== 'string')
    throw invalid('Missing required param: client_secret.', { param: 'client_secret' });
  if (!outcome) throw invalid('outcome must be complete or fail.', { param: 'outcome' });
  return { clientSecret: given.client_secret, outcome };
}

async function shownOrSorry(reply: FastifyReply, work: () => Promise<string | URL>): Promise<FastifyReply> {
  try {
    const shown = await work();
    return shown instanceof URL ? reply.redirect(shown.href, 303) : reply.headers(pageHeaders).send(shown);
  } catch (problem) {
    if (!(problem instanceof StripeRefusal)) throw problem;
    const body = html`${header}
      <main id="main">
        <div class="card">
          <h2>This confirmation is not open</h2>
          <p>${problem.body.message} Go back to the shop and try the payment again.</p>
        </div>
      </main>`;
    return reply.code(problem.status).headers(pageHeaders).send(page('Confirmation not open', body));
  }
}

const header = html`<header><h1>Sandbox bank</h1></header>`;

function question(intent: Intent, secret: string): Markup {
  const subject =
    intent.object === 'payment_intent'
      ? html`<p>Sorrel asks for <strong>${money(intent)}</strong>. Did you order this?</p>`
      : html`<p>Sorrel asks to keep this card for later payments. Is that right?</p>`;
  return html`${header}
    <main id="main">
      <div class="card">
        <h2>Confirm it is you</h2>
        ${subject}
        <p class="quiet">No real bank is involved. Complete or fail the check to see what happens next.</p>
        <form method="post" action="${intent.id}" class="row">
          <input type="hidden" name="client_secret" value="${secret}" />
          <button class="first" name="outcome" value="complete" type="submit">Complete</button>
          <button name="outcome" value="fail" type="submit">Fail</button>
        </form>
      </div>
    </main>`;
}

/** Tells the page that opened this one (frame or window, same origin only) how it went. */
function donePage(intent: Intent): string {
  const passed = isPassed(intent);
  const news = JSON.stringify({
    type: 'sandbox-3ds',
    intent: intent.id,
    status: intent.status,
    outcome: passed ? 'complete' : 'fail',
  });
  const script = `for (const other of [window.opener, window.parent]) if (other && other !== window) other.postMessage(${news.replaceAll('<', '\\u003c')}, window.location.origin);`;
  const body = html`${header}
    <main id="main">
      <div class="card" role="status">
        <h2>${passed ? 'Thank you, that worked' : 'The check did not succeed'}</h2>
        <p>
          ${passed ? 'You can close this window and go back to the shop.' : 'Nothing was taken. Close this window and try again, or use another card.'}
        </p>
      </div>
    </main>`;
  return page(passed ? 'Confirmed' : 'Not confirmed', body, script);
}

const isPassed = (intent: Intent): boolean => intent.status === 'succeeded' || intent.status === 'requires_capture';

function withOutcome(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set('redirect_status', isPassed(intent) ? 'succeeded' : 'failed');
  return url.href;
}

function money(intent: PaymentIntent): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: intent.currency }).format(intent.amount / 100);
}
