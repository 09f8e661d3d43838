import { type ReactNode, useState } from 'react';

interface Props {
  title: string;
  /** What is in it, in a few words. */
  hint?: string;
  children: ReactNode;
}

/** A part of the page that is there when it is wanted. Its content is read once it is opened. */
export function Fold({ title, hint, children }: Props) {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className="fold" onToggle={(event) => event.currentTarget.open && setWasOpen(true)}>
      <summary>
        <h2>{title}</h2>
        {hint && <span className="sub">{hint}</span>}
      </summary>
      {wasOpen && <div className="fold-body">{children}</div>}
    </details>
  );
}
