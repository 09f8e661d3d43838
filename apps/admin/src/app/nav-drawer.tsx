import { Drawer } from 'antd';
import { NavLink } from 'react-router';
import { useDrawer } from './drawer.store.ts';
import { Logo } from '../ui/logo.tsx';
import { menuOf } from './menu.ts';
import { useStaff } from './session.tsx';

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
        <ul className="nav-list">
          {pages.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} onClick={close}>
                {text}
              </NavLink>
            </li>
          ))}
          {hasOldAdmin && (
            <li>
              <a href="/admin">old admin</a>
            </li>
          )}
        </ul>
        <ul className="nav-list nav-list--more">
          {more.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} onClick={close}>
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className="nav-list nav-list--more">
          <li>
            <NavLink to="/security" onClick={close}>
              Security
            </NavLink>
          </li>
          <li>
            <a href="/logout">Log out</a>
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
