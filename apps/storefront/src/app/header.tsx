import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { MAIN_LINKS, PRINTED_BANNER } from './navigation.ts';
import { useSession } from './session.tsx';

/** Links of the person: visitors see Log in and Get started, customers My Dashboard and Logout, staff Admin as well. */
export function PersonLinks({ onPick, wide = false }: { onPick?: () => void; wide?: boolean }) {
  const user = useSession().session?.user ?? null;
  const quiet = wide
    ? 'py-3 text-xl font-semibold'
    : 'inline-flex min-h-11 items-center px-2 font-semibold hover:text-sorrel';
  if (!user) {
    return (
      <>
        <Link to="/v2/login" onClick={onPick} className={quiet}>
          Log in
        </Link>
        <ButtonLink to="/shop" onClick={onPick} className={wide ? 'mt-3' : 'min-h-11! px-5! py-2!'}>
          Get started
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {user.role === 'admin' && (
        <a href="/v2/admin/subscriptions" className={quiet}>
          Admin
        </a>
      )}
      <Link to="/v2/profile" onClick={onPick} className={quiet}>
        My Dashboard
      </Link>
      <a
        href="/logout"
        className={
          wide
            ? 'mt-3 rounded-full border border-ink/70 py-3 text-center font-semibold'
            : 'inline-flex min-h-11 items-center rounded-full border border-ink/70 px-5 font-semibold hover:bg-ink hover:text-paper'
        }
      >
        Logout
      </a>
    </>
  );
}

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
