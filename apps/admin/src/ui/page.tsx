import { type ReactNode, useEffect } from 'react';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Sorrel admin`;
  }, [title]);
}

interface Props {
  title: string;
  /** Shown instead of the plain title. */
  heading?: ReactNode;
  /** Under the heading: what this page is about right now. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the console: one heading, its actions, its content. */
export function Page({ title, heading, subtitle, actions, children }: Props) {
  useTitle(title);
  return (
    <div className="page">
      <header className="page-head">
        <div className="page-head-text">
          <h1 className="page-title">{heading ?? title}</h1>
          {subtitle && <div className="page-subtitle">{subtitle}</div>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
