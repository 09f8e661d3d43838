import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { PersonLinks } from './person-links.tsx';
import { LANDING_TABS, MAIN_LINKS } from './navigation.ts';

/** Slides in from the right. A native modal dialog keeps focus inside and answers Escape. */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      aria-label="Menu"
      onClose={onClose}
      closedby="any"
      className="m-0 ml-auto h-dvh max-h-none w-[min(22rem,88vw)] translate-x-full bg-paper p-0 transition-transform duration-200 ease-quiet backdrop:bg-ink/50 open:translate-x-0 starting:open:translate-x-full"
    >
      <div className="flex min-h-full flex-col px-6 pt-4 pb-8">
        <button
          type="button"
          onClick={onClose}
          className="-mr-3 inline-flex min-h-12 items-center gap-2 self-end rounded-full px-3 font-semibold"
        >
          Close
          <svg
            viewBox="0 0 24 24"
            className="size-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
        <nav aria-label="Menu" className="mt-2 flex flex-col">
          {MAIN_LINKS.map((place) => (
            <NavLink
              key={place.to}
              to={place.to}
              onClick={onClose}
              className="border-b border-line py-3.5 font-display text-2xl font-semibold tracking-tight aria-[current=page]:text-sorrel"
            >
              {place.label}
            </NavLink>
          ))}
        </nav>
        <nav aria-label="Treatment areas" className="mt-6 flex flex-wrap gap-2">
          {LANDING_TABS.map((place) => (
            <NavLink
              key={place.to}
              to={place.to}
              end={place.to === '/'}
              onClick={onClose}
              className="inline-flex min-h-11 items-center rounded-full bg-sage px-4 text-sm aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {place.label}
            </NavLink>
          ))}
        </nav>
        <div className="mt-auto flex flex-col pt-8">
          <PersonLinks onPick={onClose} wide />
        </div>
      </div>
    </dialog>
  );
}
