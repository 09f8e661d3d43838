import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LeafletBox } from './leaflet-box.tsx';
import { agreeToLeaflet, leafletsQuery, type AskedLeaflet } from './leaflets.api.ts';

/** For those who had their treatment before leaflets were asked about: nothing stops, and the prescriber sees what is open. */
export function AskLeaflets() {
  const open = (useQuery(leafletsQuery('plans')).data ?? []).filter((one) => one.agreed_at === null);
  return open.map((asked) => <AskLeaflet key={asked.print} asked={asked} />);
}

function AskLeaflet({ asked }: { asked: AskedLeaflet }) {
  const client = useQueryClient();
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const agreeing = useMutation({
    mutationFn: () => agreeToLeaflet(asked.print),
    meta: { isQuiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['leaflets'] }),
  });
  const agree = () => {
    setMissing(!isTicked);
    if (isTicked) agreeing.mutate();
  };
  return (
    <div className="space-y-3">
      <LeafletBox
        asked={asked}
        isTicked={isTicked}
        isMissing={isMissing}
        onTick={(is) => {
          setTicked(is);
          setMissing(false);
        }}
      />
      {agreeing.error && <Alert>{messageOf(agreeing.error)}</Alert>}
      <Button isBusy={agreeing.isPending} onClick={agree}>
        I agree
      </Button>
    </div>
  );
}
