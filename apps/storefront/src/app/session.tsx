import type { SessionAnswer } from '@sorrel/contracts/http/storefront';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

export type SessionState = {
  isKnown: boolean;
  session: SessionAnswer | null;
  refresh: () => Promise<SessionAnswer | null>;
};

const Session = createContext<SessionState>({ isKnown: false, session: null, refresh: async () => null });

async function readSession(): Promise<SessionAnswer | null> {
  try {
    const response = await fetch('/v2/session', { headers: { accept: 'application/json' }, cache: 'no-store' });
    return response.ok ? ((await response.json()) as SessionAnswer) : null;
  } catch {
    return null;
  }
}

/** Pages are files made at build time, the same for everybody: who is here is asked for only after hydration. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<{ isKnown: boolean; session: SessionAnswer | null }>({
    isKnown: false,
    session: null,
  });
  const refresh = useCallback(async () => {
    const session = await readSession();
    setState({ isKnown: true, session });
    return session;
  }, []);
  useEffect(() => void refresh(), [refresh]);
  const value = useMemo(() => ({ ...state, refresh }), [state, refresh]);
  return <Session value={value}>{children}</Session>;
}

export function useSession(): SessionState {
  return useContext(Session);
}
