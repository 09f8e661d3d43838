import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { useRef } from 'react';
import { Button } from '../ui/button.tsx';

type ManageKind = TreatmentCard['manage'][number];
const LABELS: Record<ManageKind, string> = {
  pause: 'Pause',
  resume: 'Resume',
  skip: 'Skip next delivery',
  'send-now': 'Send next delivery now',
  frequency: 'Change how often it comes',
  withdraw: 'Cancel this order',
};
const ORDER: ManageKind[] = ['resume', 'pause', 'skip', 'send-now', 'frequency', 'withdraw'];

interface Props {
  manage: ManageKind[];
  isPaused: boolean;
  onChoose(kind: ManageKind): void;
}

/** Changes to the plan beyond the specified buttons. */
export function ManageMenu({ manage, isPaused, onChoose }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  if (manage.length === 0) return null;
  return (
    <details ref={menu} className="group open:w-full">
      <summary className="inline-flex min-h-12 cursor-pointer list-none items-center gap-2 px-3 font-semibold underline decoration-1 underline-offset-4 hover:text-sorrel [&::-webkit-details-marker]:hidden">
        Manage
        <svg
          viewBox="0 0 24 24"
          className="size-4 group-open:rotate-180"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="m5 9 7 7 7-7" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </summary>
      <ul aria-label="Manage" className="mt-2 flex flex-wrap gap-x-4 border-t border-line pt-2">
        {ORDER.filter((kind) => manage.includes(kind)).map((kind) => (
          <li key={kind}>
            <Button
              kind="quiet"
              onClick={() => {
                menu.current?.removeAttribute('open');
                onChoose(kind);
              }}
            >
              {kind === 'pause' && isPaused ? 'Change the pause' : LABELS[kind]}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
