import { NavLink } from 'react-router';
import { LANDING_TABS } from './navigation.ts';

/** Links that look like tabs: each is a page of its own. A page is written under its address with a slash, which `end` would not know. */
export function LandingTabs() {
  return (
    <nav aria-label="Treatment areas" className="border-b border-line">
      <div className="page flex gap-7">
        {LANDING_TABS.map((place) => (
          <NavLink
            key={place.to}
            to={place.to}
            end={place.to === '/'}
            prefetch="intent"
            className="inline-flex min-h-12 items-center border-b-2 border-transparent text-ink-soft hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {place.label}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
