import { z } from 'zod';
import { about } from './read-env.ts';

/*
 * UK law (the Human Medicines Regulations 2012, part 14; the CAP Code, section 12) forbids advertising prescription-only medicines to the
 * public. Whoever decides otherwise for a site does it in writing: who, on which day, and why.
 */
const DECISION = /^(\d{4}-\d{2}-\d{2}) ([^:]{3,100}): (\S.{9,})$/s;

export interface PomDecision {
  day: string;
  by: string;
  reason: string;
}

export const POM_SETTINGS = {
  POM_SAFE: z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .optional()
    .meta(
      about(
        'no prescription-only medicine is advertised: no name, picture, price, code or referral reward before a consultation',
        { shown: 'on in production, else off' },
      ),
    ),
  POM_SAFE_DECISION: z
    .string()
    .optional()
    .meta(
      about(
        'why POM_SAFE is off in production, in writing: `2026-11-29 Name, role: reason` (the day, who decided, why); refused without it',
      ),
    ),
};

interface Given {
  POM_SAFE?: string | undefined;
  POM_SAFE_DECISION?: string | undefined;
}

/** Where nothing is said: on in production, off where things are tried out. */
export const isPomSafeIn = ({ POM_SAFE: word }: Given, nodeEnv: string | undefined): boolean =>
  word === undefined || word === '' ? nodeEnv === 'production' : ['on', 'true', '1'].includes(word);

/** The decision as it is written, or null where it is none: a day that exists, a name and a reason. */
export function pomDecision(text: string | undefined): PomDecision | null {
  const [, day = '', by = '', reason = ''] = DECISION.exec(text?.trim() ?? '') ?? [];
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  return day !== '' && isDay ? { day, by: by.trim(), reason } : null;
}

/** What production refuses of it, as lines for `refuseInProduction`. */
export const pomProblems = (env: Record<string, string | undefined>): Record<string, boolean> => ({
  'POM_SAFE is off and POM_SAFE_DECISION does not say who decided that, when and why (2026-11-29 Name, role: reason): prescription-only medicines would be advertised to the public.':
    !isPomSafeIn(env, env.NODE_ENV) && pomDecision(env.POM_SAFE_DECISION) === null,
});
