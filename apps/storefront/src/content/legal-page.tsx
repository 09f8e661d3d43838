import { LEGAL_NOTE, type LegalDocument } from '@sorrel/contracts/legal';

const idOf = (index: number): string => `section-${index + 1}`;

/** A long text: numbered, with its contents beside it where there is room. */
export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <article className="page pt-12 pb-10 lg:pt-20 lg:pb-16" aria-labelledby="legal-title">
      <div className="measure space-y-5">
        <h1 id="legal-title" className="text-4xl sm:text-6xl">
          {document.title}
        </h1>
        <p className="text-xl text-ink-soft">{document.lead}</p>
        <p className="w-fit rounded bg-amber-soft px-2 py-0.5 text-xs text-amber-deep">{LEGAL_NOTE}</p>
        <p className="text-sm text-ink-soft">
          Last updated {document.updated}.{' '}
          <a className="link" href={document.file}>
            {document.title} as a PDF
          </a>
        </p>
      </div>
      <div className="mt-10 grid gap-10 border-t border-line pt-10 lg:mt-14 lg:grid-cols-12 lg:pt-14">
        <nav aria-label="Contents" className="lg:col-span-4">
          <ol className="grid gap-1 sm:max-lg:grid-cols-2 lg:sticky lg:top-8">
            {document.sections.map((section, index) => (
              <li key={section.heading}>
                <a
                  href={`#${idOf(index)}`}
                  className="inline-flex min-h-9 gap-3 py-1 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
                >
                  <span className="w-5 shrink-0 text-sorrel">{index + 1}</span>
                  {section.heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-[68ch] space-y-10 lg:col-span-8">
          {document.sections.map((section, index) => (
            <section key={section.heading} id={idOf(index)} className="scroll-mt-8 space-y-3">
              <h2 className="text-2xl">
                {index + 1}. {section.heading}
              </h2>
              {section.paragraphs.map((paragraph, at) => (
                <p key={at}>
                  {typeof paragraph === 'string'
                    ? paragraph
                    : paragraph.map((part) =>
                        typeof part === 'string' ? (
                          part
                        ) : (
                          <a key={part.href} className="link" href={part.href} rel="noreferrer">
                            {part.text}
                          </a>
                        ),
                      )}
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
