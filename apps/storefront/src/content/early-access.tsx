import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
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
            <div className="min-w-60 flex-1">
              <TextField label="Email" name="email" type="email" autoComplete="email" />
            </div>
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
