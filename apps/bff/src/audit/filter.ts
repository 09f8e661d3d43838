import { z } from 'zod';
import type { AuditAsked } from '@sorrel/contracts/kit/audit';
import { AUDIT_KINDS, actionsOf, actionsSaying } from '@sorrel/contracts/kit/audit-words';
import { PROGRAMS } from '@sorrel/contracts/kit/operations';
import { addDays, londonMoment } from '@sorrel/contracts/london';

/** Nothing: all but the reading of this list; `all`: that too. */
export const AuditFilterKind = z.enum(['', 'all', ...AUDIT_KINDS], 'There is no such kind.');

export interface AuditFilter {
  person: number | null;
  customer: number | null;
  kind: z.infer<typeof AuditFilterKind>;
  program: (typeof PROGRAMS)[number] | '';
  /** London days; empty: open. */
  from: string;
  to: string;
  text: string;
}

/** The filter as every program is asked. */
export function askedOf({ person, customer, kind, from, to, text }: AuditFilter): Omit<AuditAsked, 'after' | 'most'> {
  const isOpen = kind === '' || kind === 'all' || kind === 'did';
  return {
    actor: person,
    user: customer,
    from: from ? londonMoment(from).toISOString() : null,
    before: to ? londonMoment(addDays(to, 1)).toISOString() : null,
    only: isOpen ? null : actionsOf(kind),
    except: exceptOf(kind),
    text: text ? { typed: text, actions: actionsSaying(text) } : null,
  };
}

// What has no words was done, too: it must not be hidden.
function exceptOf(kind: AuditFilter['kind']): string[] {
  if (kind === '') return actionsOf('audit');
  return kind === 'did' ? [...actionsOf('audit'), ...actionsOf('looked'), ...actionsOf('refused')] : [];
}

export const programsOf = ({ program }: Pick<AuditFilter, 'program'>): readonly (typeof PROGRAMS)[number][] =>
  program ? [program] : PROGRAMS;

/** What of a filter is written down about who used it: numbers, days and our own words; what was typed may be a name. */
export const objectOf = ({ customer }: Pick<AuditFilter, 'customer'>): string =>
  customer === null ? '' : `user=${customer}`;
export const detailOf = ({
  person,
  kind,
  program,
  from,
  to,
  text,
}: AuditFilter): Record<string, string | number | boolean | null> => ({
  ...(person === null ? {} : { person }),
  ...(kind ? { kind } : {}),
  ...(program ? { program } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(text ? { hasText: true } : {}),
});
