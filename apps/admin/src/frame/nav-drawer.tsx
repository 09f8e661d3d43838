import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { NavLink } from 'react-router';
import { Logo } from '../ui/logo.tsx';
import { groupsOf, type MenuPage, menuOf } from '../app/menu.ts';
import { useStaff } from '../app/session.tsx';
import { countText, WORK_WORDS } from '../work/waiting.ts';
import { workQuery } from '../work/work.api.ts';
import { useDrawer } from './drawer.store.ts';

export function NavDrawer() {
  const { isOpen, close } = useDrawer();
  const { pages, hasOldAdmin, more } = menuOf(useStaff().permissions);
  const groups = groupsOf(more);
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      placement="left"
      size={280}
      title={<Logo />}
      closable={{ placement: 'end' }}
      rootClassName="nav-drawer"
      aria-label="Menu"
    >
      <nav aria-label="Admin pages">
        {pages.length > 0 && (
          <ul className="nav-list">
            <Links pages={pages} onGo={close} />
            {hasOldAdmin && (
              <li>
                <a href="/admin">old admin</a>
              </li>
            )}
          </ul>
        )}
        {groups.map(({ title, pages: inIt }) => (
          <section key={title} className="nav-group" aria-labelledby={`nav-${title}`}>
            <h2 id={`nav-${title}`}>{title}</h2>
            <ul className="nav-list">
              <Links pages={inIt} onGo={close} />
            </ul>
          </section>
        ))}
        {pages.length === 0 && groups.length === 0 && <p className="sub">Your account has no permissions yet.</p>}
      </nav>
    </Drawer>
  );
}

function Links({ pages, onGo }: { pages: readonly MenuPage[]; onGo(): void }) {
  const waiting = useWaiting();
  return pages.map(({ to, text }) => (
    <li key={to}>
      <NavLink to={to} onClick={onGo}>
        {text}
        {waiting.has(to) && (
          <span className="nav-count" aria-hidden="true">
            {waiting.get(to)}
          </span>
        )}
      </NavLink>
    </li>
  ));
}

/** How many wait behind a page, as the rail counts them. */
function useWaiting(): ReadonlyMap<string, string> {
  const { permissions } = useStaff();
  const { data } = useQuery({ ...workQuery, enabled: permissions.length > 0 });
  const counted = (data?.work ?? []).filter(({ count }) => count !== 0 && count !== null);
  // The first kind of a page is its own: others are parts of it.
  return new Map(
    counted.toReversed().map(({ kind, count }) => [WORK_WORDS[kind].to.split('?')[0] ?? '', countText(count)]),
  );
}
