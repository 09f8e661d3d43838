import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { beginCheck, evidenceQuery } from './evidence.api.ts';

/** Leads to the identity service, which takes the pictures and keeps them: we are told the name, the birth date and the result. */
export function BeginCheck({ isAgain }: { isAgain: boolean }) {
  const client = useQueryClient();
  const beginning = useMutation({
    mutationFn: beginCheck,
    meta: { isQuiet: true },
    onSuccess: ({ url }) => window.location.assign(url),
    // The last check may have been finished meanwhile.
    onError: () => client.invalidateQueries({ queryKey: evidenceQuery.queryKey }),
  });
  return (
    <>
      {beginning.error && <Alert title="The check did not begin">{messageOf(beginning.error)}</Alert>}
      <Button kind="secondary" isBusy={beginning.isPending} onClick={() => beginning.mutate()}>
        {isAgain ? 'Try the identity check again' : 'Check my identity'}
      </Button>
    </>
  );
}
