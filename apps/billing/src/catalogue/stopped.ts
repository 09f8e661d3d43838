/** Whether a code is stopped for everybody now. */
export const isStopped = (code: string): string =>
  `exists (select 1 from medicine_stops m where ${code} = any(m.codes) and ${STANDS})`;

/** A stop, `m`, that nobody has lifted. */
export const STANDS = 'not exists (select 1 from medicine_stop_lifts l where l.stop_id = m.id)';
