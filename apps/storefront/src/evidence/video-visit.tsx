import { londonClock } from '@sorrel/contracts/london';
import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { bookVisit, cancelVisit, evidenceQuery, joinVisit, visitsQuery } from './evidence.api.ts';

type Slot = { id: number; starts_at: string };

/** A time for a video visit: booked, moved, cancelled, and the way into the room. One visit checks weight, height and identity. */
export function VideoVisit({ isAsked }: { isAsked: boolean }) {
  const { data } = useQuery(visitsQuery);
  const [isChoosing, setChoosing] = useState(false);
  if (!data?.is_offered || (!data.visit && !isAsked)) return null;
  const { visit, slots } = data;
  return (
    <div className="space-y-3 rounded-2xl bg-paper p-4">
      <h3 className="font-semibold">
        {visit ? `Your video visit: ${londonClock(new Date(visit.starts_at))}` : 'See us in a video visit'}
      </h3>
      {visit ? (
        <Booked visit={visit} onMove={() => setChoosing(true)} />
      ) : (
        <>
          <p className="text-sm">
            About 15 minutes with a pharmacist or prescriber. You step on your scales, we measure your height with you
            and look at your passport or driving licence. It costs nothing and is not recorded.
          </p>
          {!isChoosing && (
            <Button kind="secondary" onClick={() => setChoosing(true)}>
              Book a video visit
            </Button>
          )}
        </>
      )}
      {isChoosing && (
        <ChooseTime slots={slots} {...(visit ? { moves: visit.id } : {})} onDone={() => setChoosing(false)} />
      )}
    </div>
  );
}

function useAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: visitsQuery.queryKey }),
      client.invalidateQueries({ queryKey: evidenceQuery.queryKey }),
    ]);
}

function Booked({ visit, onMove }: { visit: Slot & { may_join: boolean }; onMove(): void }) {
  const again = useAgain();
  const cancelling = useMutation({ mutationFn: cancelVisit, meta: { isQuiet: true }, onSuccess: again });
  const joining = useMutation({
    mutationFn: joinVisit,
    meta: { isQuiet: true },
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const failed = cancelling.error ?? joining.error;
  return (
    <>
      <p className="text-sm">
        {visit.may_join
          ? 'The room is open. Please use a quiet place with good light.'
          : 'You can join here from a quarter of an hour before. We remind you.'}
      </p>
      {failed && <Alert>{messageOf(failed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {visit.may_join && (
          <Button isBusy={joining.isPending} onClick={() => joining.mutate(visit.id)}>
            Join the video visit
          </Button>
        )}
        <Button kind="secondary" onClick={onMove}>
          Move it
        </Button>
        <Button kind="quiet" isBusy={cancelling.isPending} onClick={() => cancelling.mutate(visit.id)}>
          Cancel the visit
        </Button>
      </div>
    </>
  );
}

function ChooseTime({ slots, moves, onDone }: { slots: readonly Slot[]; moves?: number; onDone(): void }) {
  const again = useAgain();
  const [slot, setSlot] = useState(slots[0]?.id ?? 0);
  const booking = useMutation({
    mutationFn: bookVisit,
    meta: { isQuiet: true },
    onSuccess: async () => {
      await again();
      onDone();
    },
    // The time may be somebody else's by now: the list is read again.
    onError: () => void again(),
  });
  if (slots.length === 0)
    return <Alert tone="notice">No times are free just now. Please write to us in your chat, and we find one.</Alert>;
  const chosen = slots.some(({ id }) => id === slot) ? slot : (slots[0]?.id ?? 0);
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        booking.mutate({ slot: chosen, ...(moves === undefined ? {} : { moves }) });
      }}
    >
      <SelectField label="When suits you?" value={chosen} onChange={({ target }) => setSlot(Number(target.value))}>
        {slots.map(({ id, starts_at: at }) => (
          <option key={id} value={id}>
            {londonClock(new Date(at))}
          </option>
        ))}
      </SelectField>
      {booking.error && <Alert title="This was not booked">{messageOf(booking.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={booking.isPending}>
          {moves === undefined ? 'Book this time' : 'Move to this time'}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  );
}
