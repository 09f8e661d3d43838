import { Drawer } from 'antd';
import { NavLink } from 'react-router';
import { useDrawer } from './drawer.store.ts';
import { Logo } from './Logo.tsx';
import { useStaff } from './Session.tsx';

const PAGES = [
  { to: '/subscriptions', text: 'Subscriptions' },
  { to: '/treatments', text: 'Treatments' },
  { to: '/chats', text: 'Chats' },
  { to: '/pom', text: 'POM' },
] as const;

export function NavDrawer() {
  const { isOpen, close } = useDrawer();
  const { permissions } = useStaff();
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
          {PAGES.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} onClick={close}>
                {text}
              </NavLink>
            </li>
          ))}
          <li>
            <a href="/admin">old admin</a>
          </li>
        </ul>
        <ul className="nav-list nav-list--more">
          <li>
            <NavLink to="/dispatch" onClick={close}>
              Dispatch
            </NavLink>
          </li>
          <li>
            <NavLink to="/tasks" onClick={close}>
              Clinical tasks
            </NavLink>
          </li>
          <li>
            <NavLink to="/stock" onClick={close}>
              Stock
            </NavLink>
          </li>
          <li>
            <NavLink to="/promotions" onClick={close}>
              Promotions
            </NavLink>
          </li>
          <li>
            <NavLink to="/early-access" onClick={close}>
              Early access
            </NavLink>
          </li>
          <li>
            <NavLink to="/books" onClick={close}>
              Books
            </NavLink>
          </li>
        </ul>
        <ul className="nav-list nav-list--more">
          {permissions.includes('ops') && (
            <li>
              <NavLink to="/staff" onClick={close}>
                Staff
              </NavLink>
            </li>
          )}
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
