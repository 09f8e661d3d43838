import { Drawer } from 'antd';
import { NavLink } from 'react-router';
import { useDrawer } from './drawer.store.ts';
import { Logo } from '../ui/logo.tsx';
import { menuOf } from '../app/menu.ts';
import { useStaff } from '../app/session.tsx';

export function NavDrawer() {
  const { isOpen, close } = useDrawer();
  const { pages, hasOldAdmin, more } = menuOf(useStaff().permissions);
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
        {more.length > 0 && (
          <ul className="nav-list nav-list--more">
            <Links pages={more} onGo={close} />
          </ul>
        )}
        <ul className="nav-list nav-list--more">
          <Links pages={[{ to: '/security', text: 'Security' }]} onGo={close} />
          <li>
            <a href="/logout">Log out</a>
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}

function Links({ pages, onGo }: { pages: readonly { to: string; text: string }[]; onGo(): void }) {
  return pages.map(({ to, text }) => (
    <li key={to}>
      <NavLink to={to} onClick={onGo}>
        {text}
      </NavLink>
    </li>
  ));
}
