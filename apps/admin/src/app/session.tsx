import type { SessionAnswer } from '@sorrel/contracts/http/storefront';
import type { Permission } from '@sorrel/contracts/actor';
import { may, type Act } from '@sorrel/contracts/rights';
import { get } from '@sorrel/web-kit/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { GiveFactor } from '../security/give-factor.tsx';
import { MustSetUp } from '../security/must-set-up.tsx';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { Forbidden } from './failure.tsx';

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => get<SessionAnswer>('/v2/session', { signal }),
  staleTime: 5 * 60_000,
  meta: { isQuiet: true },
});

export interface Staff {
  id: number;
  name: string;
  permissions: readonly Permission[];
  isSandbox: boolean;
}

export const StaffContext = createContext<Staff | null>(null);

/** The member of staff who is logged in. Only inside `Session`. */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff outside Session');
  return staff;
}

/** Whether who works here may do this. */
export const useMay = (act: Act): boolean => may(act, useStaff().permissions);

/** The log-in page that comes back here. */
export const loginUrl = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `/v2/login?next=${encodeURIComponent(pathname + search)}`;

/** Lets staff in; sends visitors to the log-in page and tells customers that this is not theirs. The server decides again on every call. */
export function Session({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(sessionQuery);
  const [isSettingUp, setSettingUp] = useState(false);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.second_factor === 'needed') return <GiveFactor onIn={refetch} />;
  // The recovery codes stay on screen until they are kept, although the session counts from the first code on.
  if (data.second_factor === 'set_up' && !isSettingUp) setSettingUp(true);
  if (isSettingUp) return <MustSetUp onIn={() => refetch().then(() => setSettingUp(false))} />;
  if (!data.user) return <ToLogin />;
  if (data.user.role !== 'admin') return <Forbidden />;
  const { id, fname, sname, permissions } = data.user;
  return (
    <StaffContext value={{ id, name: `${fname} ${sname}`.trim(), permissions, isSandbox: data.isSandbox }}>
      {children}
    </StaffContext>
  );
}

function ToLogin() {
  useEffect(() => location.assign(loginUrl(location)), []);
  return <Loading />;
}
