import { LEGAL_NOTE, type LegalDocument } from './legal.ts';

export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <article className="page pt-12 lg:pt-20" aria-labelledby="legal-title">
      <div className="measure space-y-5">
        <h1 id="legal-title" className="text-4xl sm:text-6xl">
          {document.title}
        </h1>
        <p className="text-xl text-ink-soft">{document.lead}</p>
        <p className="inline-block rounded bg-amber-soft px-2 py-0.5 font-mono text-xs text-amber-deep">{LEGAL_NOTE}</p>
        <p className="text-sm text-ink-soft">
          Last updated {document.updated}.{' '}
          <a className="link" href={document.file}>
            {document.title} as a PDF
          </a>
        </p>
      </div>
      <div className="measure mt-10 space-y-9">
        {document.sections.map((section, index) => (
          <section key={section.heading} className="space-y-3">
            <h2 className="text-2xl">
              {index + 1}. {section.heading}
            </h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
