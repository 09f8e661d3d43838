import { useEffect } from 'react';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { keep } from './kept.ts';

/** Keeps what stands in a form as it is typed; for nobody nothing is kept. */
export function useKeptForm<T extends FieldValues>(control: Control<T>, form: string, user: number | undefined): void {
  const typed = useWatch({ control });
  const text = JSON.stringify(typed);
  useEffect(() => {
    if (user !== undefined) keep(form, user, JSON.parse(text));
  }, [form, user, text]);
}
