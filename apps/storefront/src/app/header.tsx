import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { PersonLinks } from './person-links.tsx';
import { MAIN_LINKS, PRINTED_BANNER } from './navigation.ts';
import { useSession } from './session.tsx';

export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const banner = useSession().session?.banner?.text ?? PRINTED_BANNER;
  return (
    <header>
      <p className="bg-ink px-4 py-2 text-center text-sm text-paper">{banner}</p>
      <div className="page flex h-18 items-center justify-between gap-6">
        <Link to="/" aria-label="Sorrel, home" className="shrink-0">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden gap-x-6 xl:gap-x-8 lg:flex">
          {MAIN_LINKS.map((place) => (
            <NavLink
              key={place.to}
              to={place.to}
              prefetch="intent"
              className={({ isActive }) =>
                `inline-flex min-h-11 items-center border-b-2 ${isActive ? 'border-sorrel' : 'border-transparent hover:border-ink/30'}`
              }
            >
              {place.label}
            </NavLink>
          ))}
        </nav>
        <div className="hidden items-center gap-3 lg:flex">
          <PersonLinks />
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
          className="-mr-3 inline-flex min-h-12 items-center gap-2 rounded-full px-3 font-semibold lg:hidden"
        >
          Menu
          <svg
            viewBox="0 0 24 24"
            className="size-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M4 8h16M4 16h16" />
          </svg>
        </button>
      </div>
      <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}
