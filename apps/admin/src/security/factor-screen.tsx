import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { useTitle } from '../ui/page.tsx';

/** What staff see between their password and the console. */
export function FactorScreen({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className="factor-screen">
      <p className="factor-screen-logo">
        <Logo />
      </p>
      <div className="factor-screen-card">
        <h1 className="page-title">{title}</h1>
        {children}
      </div>
      <p>
        <a href="/logout">Log out</a>
      </p>
    </main>
  );
}
