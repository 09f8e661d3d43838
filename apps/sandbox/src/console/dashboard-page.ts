import { grid, html, page } from '../page.ts';
import type { Delivery } from '../stripe/webhooks/deliveries.queries.ts';

/** One object as the provider stores it, with every event about it. */
export function dashboardPage(base: string, doc: { id: string; object: string }, events: Delivery[]): string {
  const rows = events.map(
    (event) =>
      html`<tr>
        <td>${event.created.toISOString()}</td>
        <td class="code">${event.type}</td>
        <td>${event.state}</td>
      </tr>`,
  );
  const title = `${doc.object.replaceAll('_', ' ')} ${doc.id}`;
  const body = html`<header>
      <h1><a href="${base}">Sorrel sandbox</a></h1>
    </header>
    <main id="main">
      <h2>${title}</h2>
      <div class="wide">
        <pre class="code" tabindex="0" aria-label="Stored object">${JSON.stringify(doc, null, 2)}</pre>
      </div>
      <h2>Events</h2>
      ${grid(['When', 'Type', 'Delivery'], rows)}
    </main>`;
  return page(title, body);
}

export function notFoundPage(base: string, id: string): string {
  const body = html`<header>
      <h1><a href="${base}">Sorrel sandbox</a></h1>
    </header>
    <main id="main">
      <h2>Nothing is stored under ${id}</h2>
      <p>Perhaps it belongs to another database. <a href="${base}">Go to the sandbox's first page</a>.</p>
    </main>`;
  return page('Not found', body);
}
