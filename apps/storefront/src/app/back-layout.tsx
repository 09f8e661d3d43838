import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Logo } from './logo.tsx';

/** The quiet frame of a journey: a back arrow and the logo. The arrow runs `onBack` if given, otherwise goes back one history step. */
export function BackLayout({ onBack, children }: { onBack?: (() => void) | undefined; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <>
      <header className="border-b border-line">
        <div className="page flex h-16 items-center gap-4">
          <button
            type="button"
            aria-label="Back"
            onClick={onBack ?? (() => void navigate(-1))}
            className="-ml-3 grid size-12 place-items-center rounded-full hover:bg-sage"
          >
            <svg
              viewBox="0 0 24 24"
              className="size-6"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d="M20 12H4M10 6l-6 6 6 6" />
            </svg>
          </button>
          <Link to="/" aria-label="Sorrel, home">
            <Logo />
          </Link>
        </div>
      </header>
      <main id="content">{children}</main>
    </>
  );
}
