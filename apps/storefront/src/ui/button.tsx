import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light';
const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full py-3 text-center text-base leading-tight font-semibold transition-colors duration-150 ease-quiet';
const KINDS: Record<ButtonKind, string> = {
  primary: 'px-7 bg-sorrel text-white hover:bg-sorrel-deep',
  secondary: 'px-7 border border-ink/70 text-ink hover:border-ink hover:bg-ink hover:text-paper',
  quiet: 'px-3 text-ink underline decoration-1 underline-offset-4 hover:text-sorrel',
  danger: 'px-7 border border-danger text-danger hover:bg-danger hover:text-white',
  light: 'px-7 bg-paper text-ink hover:bg-clay',
};
const DISABLED =
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-line disabled:text-ink-soft disabled:no-underline';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  isBusy?: boolean;
  children: ReactNode;
};

/**
 * A pill. While busy it cannot be pressed again (nor by Enter in a field: that clicks the form's button), but it is not `disabled`:
 * a disabled button loses the keyboard's focus.
 */
export function Button({
  kind = 'primary',
  isBusy = false,
  type = 'button',
  className,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={press}
      className={classNames(SHAPE, KINDS[kind], DISABLED, className)}
      {...rest}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

/** The next page is fetched as soon as somebody hovers over or focuses the link. */
export function ButtonLink({ kind = 'primary', className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link prefetch="intent" className={classNames(SHAPE, KINDS[kind], className)} {...rest} />;
}
