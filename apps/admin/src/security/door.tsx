import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { useTitle } from '../ui/page.tsx';

/** The console's door: what staff see between their password and the console. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className="door">
      <p className="door-logo">
        <Logo />
      </p>
      <div className="door-card">
        <h1 className="page-title">{title}</h1>
        {children}
      </div>
      <p>
        <a href="/logout">Log out</a>
      </p>
    </main>
  );
}
