import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Band } from './blocks.tsx';

/** The list is not open: the box says so before and after, and sends nothing anywhere. */
export function EarlyAccess() {
  const [isAsked, setAsked] = useState(false);
  return (
    <Band labelledBy="early-title" className="pb-0!">
      <div className="grid gap-8 border-t border-line pt-14 lg:grid-cols-12">
        <div className="space-y-3 lg:col-span-5">
          <h2 id="early-title" className="text-3xl">
            Early access to new hair treatments
          </h2>
          <p className="text-ink-soft">
            The list is not open yet. Until it is, this box does not send or keep your address.
          </p>
        </div>
        <form
          noValidate
          className="space-y-4 lg:col-span-6 lg:col-start-7"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
          }}
        >
          <div className="flex flex-wrap items-end gap-3">
            {/* The page's own input: a Field would bring its script to every visitor of this page. */}
            <label className="block min-w-60 flex-1 space-y-1.5 font-semibold">
              <span className="block">Email</span>
              <input
                name="email"
                type="email"
                autoComplete="email"
                className="block w-full rounded-xl border bg-card px-4 py-3 text-base text-ink placeholder:text-ink-soft disabled:bg-line min-h-13 transition-colors duration-150 border-ink-line hover:border-ink font-normal"
              />
            </label>
            <Button type="submit" kind="secondary">
              Ask for early access
            </Button>
          </div>
          <p role="status" className="min-h-6 text-sm">
            {isAsked && (
              <>
                The list is not open yet, so your address was not sent. You can{' '}
                <Link className="link" to="/consultation/hair-loss">
                  start a consultation
                </Link>{' '}
                today.
              </>
            )}
          </p>
        </form>
      </div>
    </Band>
  );
}
