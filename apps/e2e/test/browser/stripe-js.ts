import type { Page } from 'playwright-core';

/** Stripe's own script may be fetched only from here. */
const SCRIPT = 'https://js.stripe.com/**';

/**
 * Turns this page into one of a shop with Stripe's keys: the server's answers name Stripe as the provider, and a stand-in is loaded for
 * Stripe's script that takes the same calls, is as strict about them, and pays at the sandbox. `load` false: that host cannot be reached.
 * Answers the requests made to the script's host.
 */
export async function withStripe(page: Page, options: { load: boolean }): Promise<string[]> {
  const asked: string[] = [];
  await page.route(SCRIPT, async (route) => {
    asked.push(route.request().url());
    if (options.load) await route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` });
    else await route.abort('connectionrefused');
  });
  await page.route(/\/v2\//, async (route) => {
    const request = route.request();
    if (request.isNavigationRequest() || request.method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('"provider":"sandbox"', '"provider":"stripe"') });
  });
  return asked;
}

/** Runs in the page, so it must not use anything from outside itself. */
function standIn(): void {
  interface Intent {
    id: string;
    status: string;
    last_payment_error?: object | null;
    last_setup_error?: object | null;
  }
  interface Confirm {
    clientSecret: string;
    confirmParams: { payment_method: string; return_url: string };
    redirect: string;
  }
  const must = (isSo: boolean, words: string): void => {
    if (!isSo) throw new Error(`IntegrationError: ${words}`);
  };
  const make = (parent: HTMLElement, name: string, more: Record<string, string> = {}, text = ''): HTMLElement => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(more)) made.setAttribute(key, value);
    made.textContent = text;
    parent.append(made);
    return made;
  };
  const Stripe = (key: string) => {
    const call = async (method: string, path: string, fields: Record<string, string>) => {
      const form = new URLSearchParams(fields).toString();
      const answer = await fetch(`/sandbox/stripe/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
        ...(method === 'POST' && { body: form }),
      });
      const said = (await answer.json()) as { error?: object } & Intent;
      return answer.ok ? { said } : { error: said.error ?? {} };
    };
    const pathOf = (secret: string): string => {
      const id = secret.split('_secret_')[0] ?? '';
      return `${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`;
    };
    const wordOf = (secret: string): string => (secret.startsWith('seti_') ? 'setupIntent' : 'paymentIntent');
    const read = async (client_secret: string) => {
      const { said, error } = await call('GET', pathOf(client_secret), { client_secret });
      return error ? { error } : { [wordOf(client_secret)]: said };
    };
    /** The bank's own page, in a frame of Stripe's. */
    const ask = async (id: string, client_secret: string): Promise<void> => {
      const dialog = make(document.body, 'dialog', { 'aria-label': 'Confirm it is you' }) as HTMLDialogElement;
      make(dialog, 'p', {}, 'Your bank asks whether it is you.');
      const outcome = await new Promise<string>((resolve) => {
        for (const name of ['Complete', 'Fail'])
          make(dialog, 'button', { type: 'button' }, name).addEventListener('click', () => resolve(name.toLowerCase()));
        dialog.showModal();
      });
      await call('POST', `_3ds/${id}`, { client_secret, outcome });
      dialog.remove();
    };
    const ending = async (secret: string) => {
      const { said, error } = await call('GET', pathOf(secret), { client_secret: secret });
      if (!said) return { error };
      const refused = said.last_payment_error ?? said.last_setup_error;
      return said.status === 'requires_payment_method' && refused ? { error: refused } : { [wordOf(secret)]: said };
    };
    const next = async (secret: string) => {
      const { said } = await call('GET', pathOf(secret), { client_secret: secret });
      must(said?.status === 'requires_action', 'handleNextAction: the intent needs no action');
      await ask(said?.id ?? '', secret);
      return ending(secret);
    };
    const confirm = async ({ clientSecret, confirmParams, redirect }: Confirm) => {
      must(redirect === 'if_required', 'a card must not send anybody away');
      must(confirmParams.return_url.startsWith(location.origin), 'return_url is missing');
      const { said, error } = await call('POST', `${pathOf(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        payment_method: confirmParams.payment_method,
      });
      if (error) return { error };
      return said?.status === 'requires_action' ? next(clientSecret) : ending(clientSecret);
    };
    let isChecked = false;
    const fields: Record<string, HTMLInputElement> = {};
    const elements = (options: Record<string, unknown>) => {
      must(options.mode === 'setup' && options.paymentMethodCreation === 'manual', 'elements without an intent');
      return {
        create(type: string, { layout }: { layout: string }) {
          must(type === 'payment' && layout === 'tabs', 'a payment element in tabs');
          const listeners: Record<string, (event?: object) => void> = {};
          let frame: HTMLElement | undefined;
          return {
            on: (event: string, says: (event?: object) => void) => (listeners[event] = says),
            destroy: () => frame?.remove(),
            mount(box: HTMLElement) {
              frame = make(box, 'div', { class: 'space-y-4' });
              for (const name of ['Card number', 'Expiry date', 'Security code']) {
                const label = make(frame, 'label', { class: 'block' }, name);
                fields[name] = make(label, 'input', { class: 'block w-full border p-3' }) as HTMLInputElement;
              }
              setTimeout(() => listeners.ready?.(), 50);
            },
          };
        },
        async submit() {
          isChecked = (fields['Card number']?.value ?? '').replaceAll(' ', '').length >= 13;
          return isChecked ? {} : { error: { message: 'Your card number is incomplete.' } };
        },
      };
    };
    const createPaymentMethod = async ({ params }: { params: { billing_details: { name: string } } }) => {
      must(isChecked, 'elements.submit() comes before stripe.createPaymentMethod()');
      const [month = '', year = ''] = (fields['Expiry date']?.value ?? '').split('/').map((part) => part.trim());
      const { said, error } = await call('POST', 'payment_methods', {
        type: 'card',
        'card[number]': (fields['Card number']?.value ?? '').replaceAll(' ', ''),
        'card[exp_month]': month,
        'card[exp_year]': `20${year}`,
        'card[cvc]': fields['Security code']?.value ?? '',
        'billing_details[name]': params.billing_details.name,
      });
      return error ? { error } : { paymentMethod: said };
    };
    return {
      elements,
      createPaymentMethod,
      confirmPayment: confirm,
      confirmSetup: confirm,
      retrievePaymentIntent: read,
      retrieveSetupIntent: read,
      handleNextAction: ({ clientSecret }: { clientSecret: string }) => next(clientSecret),
      _registerWrapper: () => undefined,
    };
  };
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}
