import type { WordsChange } from '@sorrel/contracts/billing/treatment-words';

/** What was, and what is instead. */
export function Changes({ changes }: { changes: readonly WordsChange[] }) {
  return (
    <ul className="words-changes">
      {changes.map(({ what, before, after }) => (
        <li key={what}>
          <span className="strong">{what}</span>
          {before !== '' && (
            <p>
              <span className="sub">{after === '' ? 'Taken away' : 'Before'}</span> <del>{before}</del>
            </p>
          )}
          {after !== '' && (
            <p>
              <span className="sub">{before === '' ? 'New' : 'Now'}</span> <ins>{after}</ins>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
