import { messageOf } from '@sorrel/web-kit/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BackLayout } from '../app/back-layout.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';

/** The token of a mailed link is behind the `#`, where no server and no log sees it. */
export const linkToken = (): string => window.location.hash.slice(1);

/** Asks once, when the page opens, whether the link still works. */
export const useChecked = <A,>(kind: string, token: string, check: (token: string) => Promise<A>) =>
  useQuery({ queryKey: [kind, token], queryFn: () => check(token), staleTime: Infinity, meta: { isQuiet: true } });

type Props<A> = { checked: UseQueryResult<A>; children: (answer: A) => ReactNode };

/** The frame of a page that a mailed link opens. */
export function LinkPage<A>({ checked, children }: Props<A>) {
  return (
    <BackLayout>
      <div className="mx-auto w-full max-w-md px-5 pt-10 pb-20 sm:pt-16">
        {checked.isPending && <LoadingScreen />}
        {checked.isError && (
          <div className="space-y-6">
            <h1 className="text-3xl">We could not check your link</h1>
            <Alert>{messageOf(checked.error)}</Alert>
            <Button isBusy={checked.isFetching} onClick={() => void checked.refetch()}>
              Try again
            </Button>
          </div>
        )}
        {checked.isSuccess && children(checked.data)}
      </div>
    </BackLayout>
  );
}

/** Shown for a link that no longer works, with where to go from there. */
export function LinkOver({ children, action }: { children: ReactNode; action: { to: string; text: string } }) {
  return (
    <div className="space-y-6">
      <h1 className="text-3xl sm:text-4xl">This link does not work any more</h1>
      <p className="text-ink-soft">{children}</p>
      <p>
        <Link className="link font-semibold" to={action.to}>
          {action.text}
        </Link>
      </p>
    </div>
  );
}
