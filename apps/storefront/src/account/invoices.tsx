import type { InvoicesAnswer } from '@sorrel/contracts/http/storefront';
import { get, withQuery } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';

type Answer = z.infer<typeof InvoicesAnswer>;
type Document = Answer['documents'][number];

/** What was bought and given back, as tax papers: each opens in place, and as PDF. */
export function Invoices() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['invoices'],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      get<Answer>(withQuery('/v2/profile/data/invoices', pageParam === null ? {} : { before: String(pageParam) }), {
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
  const documents = data?.pages.flatMap((page) => page.documents) ?? [];
  if (!error && documents.length === 0) return null;
  return (
    <section aria-labelledby="invoices" className="space-y-4 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <h2 id="invoices" className="text-2xl">
        Invoices
      </h2>
      {error && (
        <p role="alert" className="text-sm">
          Your invoices could not be loaded.{' '}
          <button type="button" className="link font-semibold" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      <ul className="divide-y divide-line">
        {documents.map((one) => (
          <li key={one.name}>
            <Invoice document={one} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="link min-h-11 font-semibold"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older ones
        </button>
      )}
    </section>
  );
}

function Invoice({ document: { name, title, day, invoice, total, vat, lines, seller } }: { document: Document }) {
  const isCredit = title === 'Credit note';
  return (
    <details className="py-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0">
          <span className="block font-semibold">
            {title} {name}
          </span>
          <span className="text-ink-soft">{formatDate(day)}</span>
        </span>
        <span className="shrink-0 font-semibold">
          {isCredit && '−'}
          {pounds(total)}
        </span>
      </summary>
      <dl className="mt-2 space-y-1">
        {lines.map(({ text, amount }, n) => (
          <Line key={n} name={text} text={`${amount < 0 ? '−' : ''}${pounds(Math.abs(amount))}`} />
        ))}
        {vat && (
          <>
            <Line name="Net" text={pounds(vat.net)} />
            <Line name={`VAT at ${vat.rate}%`} text={pounds(vat.vat)} />
          </>
        )}
        <Line name={isCredit ? 'Total given back' : 'Total'} text={pounds(total)} />
      </dl>
      <p className="mt-2 break-words text-ink-soft">
        {invoice && `For invoice ${invoice}. `}
        {seller.name}, {seller.address}.{seller.company_number && ` Company number ${seller.company_number}.`}{' '}
        {seller.vat_number ? `VAT number ${seller.vat_number}.` : 'Not registered for VAT: no VAT is charged.'}
      </p>
      <a
        className="link inline-flex min-h-11 items-center font-semibold"
        href={`/v2/profile/invoice/${name}.pdf`}
        target="_blank"
        rel="noreferrer"
      >
        Open as PDF<span className="sr-only">: {name}</span>
      </a>
    </details>
  );
}

const Line = ({ name, text }: { name: string; text: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 break-words">{name}</dt>
    <dd className="shrink-0">{text}</dd>
  </div>
);
