import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

type Labelled = { label: string; hint?: ReactNode; error?: string | undefined };
/** The look of every input, exported for inputs that need a different frame. */
export const CONTROL =
  'block w-full rounded-xl border bg-card px-4 py-3 text-base text-ink placeholder:text-ink-soft disabled:bg-line min-h-13 transition-colors duration-150';
export const edge = (error: string | undefined) =>
  error ? 'border-danger border-2' : 'border-ink-line hover:border-ink';

function described(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return ids || undefined;
}

function Frame({ id, label, hint, error, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The message under a field; also used under groups of fields. */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="text-sm font-semibold text-danger">
      {error}
    </p>
  );
}

export function TextField({
  label,
  hint,
  error,
  className,
  id: given,
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }) {
  const made = useId();
  const id = given ?? made;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, hint, error)}
        className={classNames(CONTROL, edge(error), className)}
        {...rest}
      />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  className,
  id: given,
  children,
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }) {
  const made = useId();
  const id = given ?? made;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, hint, error)}
        className={classNames(CONTROL, edge(error), 'chevron appearance-none pr-8! pl-3.5!', className)}
        {...rest}
      >
        {children}
      </select>
    </Frame>
  );
}

/** A radio or checkbox as a wide card: a big target, clickable all over. */
export function ChoiceCard({
  children,
  type = 'radio',
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode; ref?: React.Ref<HTMLInputElement> }) {
  return (
    <label
      className={classNames(
        'flex min-h-14 items-center gap-4 rounded-2xl border border-ink-line bg-card px-5 py-4 text-base transition-colors duration-150 hover:border-ink has-checked:border-sorrel has-checked:bg-clay-soft has-checked:ring-1 has-checked:ring-sorrel has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sorrel',
        className,
      )}
    >
      <input type={type} className="size-5 shrink-0 accent-sorrel focus-visible:outline-none" {...rest} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
