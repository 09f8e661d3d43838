import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { storedPromo } from '../app/promo.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { applyCode, checkoutQuery, type CheckoutProps } from './checkout.api.ts';
import { promoText } from './plan-words.ts';

/** No code, then applied: the details are shown and the field is hidden. A refused code takes an applied one away, as the server does. */
export function PromoBox({ promo }: { promo: CheckoutProps['promo'] }) {
  const client = useQueryClient();
  const [code, setCode] = useState(() => storedPromo() ?? '');
  const [isChanging, setChanging] = useState(false);
  const applying = useMutation({
    mutationFn: applyCode,
    meta: { isQuiet: true },
    onSuccess: ({ quote, ...applied }) => {
      setChanging(false);
      client.setQueryData(
        checkoutQuery.queryKey,
        (now) => now && { ...now, promo: applied, quote: quote ?? now.quote },
      );
    },
    onError: () => {
      client.setQueryData(checkoutQuery.queryKey, (now) => now && { ...now, promo: null });
      return client.invalidateQueries({ queryKey: checkoutQuery.queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '' && !applying.isPending) applying.mutate(code.trim());
  };

  if (promo && !isChanging) {
    return (
      <div className="flex items-start justify-between gap-4 rounded-xl bg-sage px-4 py-3 text-sm">
        <output>
          <span className="block font-semibold">
            <span className="font-mono">{promo.code}</span> applied
          </span>
          <span className="block">{promo.title || promoText(promo)}</span>
          {promo.title && promo.title !== promoText(promo) && (
            <span className="block text-ink-soft">{promoText(promo)}</span>
          )}
        </output>
        <button
          type="button"
          className="link min-h-8 shrink-0 font-semibold"
          onClick={() => {
            setCode('');
            setChanging(true);
          }}
        >
          Change code
        </button>
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

/** The server's own sentence; a lost connection or a bad moment of ours is not an invalid code. */
function refusalOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.kind === 'answer' && error.status < 500;
  return isRefused ? (error.text ?? 'Invalid promo code') : messageOf(error);
}
