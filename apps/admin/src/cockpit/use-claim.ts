import type { CaseClaim, CaseSettled } from '@sorrel/contracts/consultations/cases';
import type { CaseClaimed } from '@sorrel/contracts/http/admin';
import { post } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { reviewQueueQuery } from './queue.api.ts';

/** What a colleague decides shows within this time. A claim ends after two minutes of silence; a page in the background beats once a minute at least. */
const BEAT_MS = 3_000;
const BEAT = '/v2/admin/form/case-beat';

export interface Claiming {
  /** Who has the case; null: not known yet, or nobody. */
  claim: CaseClaim | null;
  /** A colleague took it over while it was open here. */
  isLost: boolean;
  /** Nothing is open here any more: what became of it. */
  settled: CaseSettled | null;
  takeOver(): Promise<void>;
  /** Asks who has it now. */
  look(): void;
}

/** Opens the case for whoever looks at it, keeps it while they do, and gives it back when they leave. */
export function useClaim(id: number, before: CaseClaim | null): Claiming {
  const [claim, setClaim] = useState<CaseClaim | null>(before);
  const client = useQueryClient();
  const [settled, setSettled] = useState<CaseSettled | null>(null);
  const [wasMine, setWasMine] = useState(false);
  const keep = useCallback(({ claim: found, settled: outcome }: CaseClaimed): void => {
    setClaim((known) => (isSame(known, found) ? known : found));
    setSettled((known) => known ?? outcome);
    if (found?.isMine) setWasMine(true);
  }, []);
  const ask = useCallback(
    async (path: string, body: object): Promise<void> => keep(await post<CaseClaimed>(path, { id, ...body })),
    [id, keep],
  );
  // What cannot be reached now is asked again with the next beat; whoever decides is told by the server.
  const look = useCallback(() => void ask(BEAT, {}).catch(() => undefined), [ask]);
  useEffect(() => {
    // The queue shows who has what open.
    void ask('/v2/admin/form/case-claim', {}).then(
      () => client.invalidateQueries({ queryKey: reviewQueueQuery.queryKey }),
      () => undefined,
    );
    const beat = setInterval(look, BEAT_MS);
    const leave = (): void => {
      // Unlike a request of the page, a beacon outlives it.
      navigator.sendBeacon(BEAT, new Blob([JSON.stringify({ id, leave: true })], { type: 'application/json' }));
    };
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(beat);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, ask, look, client]);
  return {
    claim,
    isLost: wasMine && claim !== null && !claim.isMine,
    settled,
    takeOver: () => ask('/v2/admin/form/case-claim', { take_over: true }),
    look,
  };
}

// Each beat moves the claim's end; nobody on this page looks at that.
const isSame = (one: CaseClaim | null, other: CaseClaim | null): boolean =>
  one?.by === other?.by && one?.isMine === other?.isMine && one?.since === other?.since;
