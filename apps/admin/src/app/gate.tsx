import { MAY, type Act } from '@sorrel/contracts/rights';
import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PERMISSIONS } from '../staff/staff.ts';
import { useTitle } from '../ui/page.tsx';
import { menuOf } from './menu.ts';
import { useMay, useStaff } from './session.tsx';

/** A page for those who may read it; for the others, what to do about it. The server decides again on every call. */
export function Gate({ act, children }: { act: Act; children: ReactNode }) {
  return useMay(act) ? children : <NoAccess act={act} />;
}

/** Whom to ask for what, in one line. */
export const neededFor = (act: Act): string => {
  const names = MAY[act].map((one) => PERMISSIONS[one].name);
  return names.length === 1 ? `the permission ${names[0]}` : `one of the permissions ${inWords(names)}`;
};

const inWords = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

function NoAccess({ act }: { act: Act }) {
  useTitle('No access');
  const { pages, more } = menuOf(useStaff().permissions);
  const [first] = [...pages, ...more];
  const go = useNavigate();
  return (
    <Result
      status="info"
      title={<h1 className="page-title">You do not have access to this page</h1>}
      subTitle={
        <>
          <p>It needs {neededFor(act)}.</p>
          <p>
            If it belongs to your work, ask the owner or a colleague in operations: they give permissions under Staff.
            Then load this page again.
          </p>
        </>
      }
      extra={
        first ? (
          <Button type="primary" onClick={() => void go(first.to)}>
            Go to {first.text}
          </Button>
        ) : (
          <Button onClick={() => void go('/security')}>Go to Security</Button>
        )
      }
    />
  );
}
