import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { ResponsibleMark } from '../pharmacist/responsible-mark.tsx';
import { StepUp } from '../staff/step-up.tsx';
import { Search } from '../search/search.tsx';
import { Loading } from '../ui/loading.tsx';
import { Rail } from '../work/rail.tsx';
import { Away } from './away.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { useDrawer } from './drawer.store.ts';
import { NavDrawer } from './nav-drawer.tsx';
import { Session, useStaff } from '../app/session.tsx';
import { Settings } from './settings.tsx';

export function Layout() {
  return (
    <Session>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <TopBar />
      <Demo />
      <NavDrawer />
      <div className="frame">
        <Rail />
        <Content />
      </div>
      <StepUp />
      <Away />
      <ScrollRestoration />
    </Session>
  );
}

const Demo = () => (useStaff().isSandbox ? <DemoNotice /> : null);

function TopBar() {
  const { isOpen, toggle } = useDrawer();
  const { name, isSandbox } = useStaff();
  return (
    <header className="top-bar">
      <Button
        type="text"
        className="top-bar-menu"
        icon={<MenuOutlined aria-hidden />}
        aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
        aria-expanded={isOpen}
        onClick={toggle}
      />
      <p className="top-bar-title">Admin Dashboard</p>
      {isSandbox && <span className="top-bar-sandbox">Sandbox</span>}
      <ResponsibleMark />
      <Search />
      <Settings name={name} />
    </header>
  );
}

/** Moves focus to the new page, so that keyboard and screen reader start where the eye does. */
function Content() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return (
    <main id="content" ref={main} tabIndex={-1} className="content" aria-busy={state !== 'idle'}>
      {state !== 'idle' && <div className="route-progress" role="presentation" />}
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
