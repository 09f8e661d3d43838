import { DENIED } from '@sorrel/contracts/kit/audit-words';

/**
 * How the audit is looked up: a page of it by time, by who did it, by the words of what it was done to, and what was refused. The table
 * belongs to a role that nobody logs in as, so no migration can make them: provisioning does, with the table where it is new, and beside the
 * writers where it is in use.
 */
export const AUDIT_INDEXES: Readonly<Record<string, string>> = {
  audit_by_time: '(at, id)',
  audit_by_actor: '(actor_id, at, id)',
  // Without a list of what is still to be sorted in, which each search would read.
  audit_by_words: `using gin (string_to_array(object, ' ')) with (fastupdate = off)`,
  audit_refused: `(at, id) where action = '${DENIED}'`,
};
