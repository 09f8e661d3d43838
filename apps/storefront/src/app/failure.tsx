import { isRouteErrorResponse, Link } from 'react-router';

/** The last safety net: something broke while drawing a page. */
export function Failure({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="page flex min-h-dvh flex-col items-start justify-center gap-5 py-16">
      <p className="font-display text-2xl font-semibold">Sorrel</p>
      <h1 className="text-4xl">{isMissing ? 'We could not find that page' : 'Something went wrong on this page'}</h1>
      <p className="measure text-lg text-ink-soft">
        {isMissing
          ? 'The address may be mistyped, or the page may have moved.'
          : 'Nothing you have sent to us is lost. Please reload the page. If it happens again, come back in a few minutes.'}
      </p>
      <p className="flex flex-wrap gap-6">
        <button type="button" className="link" onClick={() => window.location.reload()}>
          Reload this page
        </button>
        <Link className="link" to="/" reloadDocument>
          Go to the home page
        </Link>
      </p>
    </main>
  );
}
