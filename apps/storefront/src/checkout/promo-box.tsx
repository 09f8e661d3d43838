import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { putAnswer } from '@sorrel/web-kit/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetPromo, storedPromo } from '../app/promo.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { TextField } from '../ui/field.tsx';
import { applyCode, checkoutQuery, removeCode, type CheckoutProps } from './checkout.api.ts';
import { promoText } from './plan-words.ts';

interface Props {
  promo: CheckoutProps['promo'];
  /** A code that was applied and does not count for this order. */
  refused: CheckoutProps['refusedCode'];
}

/** No code, then applied: the details are shown and the field is hidden. A refused code takes an applied one away, as the server does. */
export function PromoBox({ promo, refused }: Props) {
  const client = useQueryClient();
  const [code, setCode] = useState(() => storedPromo() ?? '');
  const [isChanging, setChanging] = useState(false);
  // A code changes what is charged later, too.
  const forecastAnew = () => client.invalidateQueries({ queryKey: ['preview', null] });
  const reread = () => Promise.all([client.invalidateQueries({ queryKey: checkoutQuery.queryKey }), forecastAnew()]);
  const applying = useMutation({
    mutationFn: applyCode,
    meta: { isQuiet: true },
    onSuccess: async ({ quote, ...applied }) => {
      setChanging(false);
      await putAnswer(
        client,
        checkoutQuery.queryKey,
        (now) => now && { ...now, promo: applied, refusedCode: null, quote: quote ?? now.quote },
      );
      return forecastAnew();
    },
    onError: async () => {
      await putAnswer(client, checkoutQuery.queryKey, (now) => now && { ...now, promo: null, refusedCode: null });
      return reread();
    },
  });
  const removing = useMutation({
    mutationFn: removeCode,
    meta: { isQuiet: true },
    onSuccess: async () => {
      setCode('');
      forgetPromo();
      await reread();
    },
  });
  // A code that came with a link counts without a press. A refused one says why beside its field, and stops nobody.
  const isTried = useRef(false);
  const applyStored = useEffectEvent(() => {
    const stored = storedPromo();
    if (isTried.current || stored === null || promo || refused) return;
    isTried.current = true;
    applying.mutate(stored);
  });
  useEffect(() => applyStored(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '' && !applying.isPending) applying.mutate(code.trim());
  };

  if ((promo || refused) && !isChanging) {
    return (
      <div className={classNames('rounded-xl px-4 py-3 text-sm', promo ? 'bg-sage' : 'bg-clay-soft')}>
        <output>{promo ? <Applied promo={promo} /> : refused && <Refused {...refused} />}</output>
        <p className="mt-1 flex gap-5">
          <button
            type="button"
            className="link min-h-8 font-semibold"
            onClick={() => {
              setCode('');
              setChanging(true);
            }}
          >
            Change code
          </button>
          <button
            type="button"
            className="link min-h-8 font-semibold"
            disabled={removing.isPending}
            onClick={() => removing.mutate()}
          >
            Remove
          </button>
        </p>
        {removing.error && <Alert className="mt-2">{messageOf(removing.error)}</Alert>}
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[1fr_auto] items-end gap-3 *:first:min-w-0">
      <TextField
        label="Promo code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          applying.reset();
        }}
        error={applying.error ? refusalOf(applying.error) : undefined}
      />
      <Button
        type="submit"
        kind="secondary"
        disabled={code.trim() === ''}
        isBusy={applying.isPending}
        className={applying.error ? 'self-center' : ''}
      >
        Apply
      </Button>
    </form>
  );
}

function Applied({ promo }: { promo: NonNullable<CheckoutProps['promo']> }) {
  return (
    <>
      <span className="block font-semibold">
        <span className="font-mono">{promo.code}</span> applied
      </span>
      <span className="block">{promo.title || promoText(promo)}</span>
      {promo.title && promo.title !== promoText(promo) && (
        <span className="block text-ink-soft">{promoText(promo)}</span>
      )}
    </>
  );
}

function Refused({ code, why }: { code: string; why: string }) {
  return (
    <>
      <span className="block font-semibold">
        <span className="font-mono">{code}</span> does not count
      </span>
      <span className="block">{why} The price is without it.</span>
    </>
  );
}

/** The server's own sentence, whatever its status; an answer without one is a code that did not work. No answer at all is said as such. */
function refusalOf(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.kind === 'answer';
  return isAnswered ? (error.text ?? 'Invalid promo code') : messageOf(error);
}
