export interface Panel {
  title: string;
  /** The panel's description, in a sentence; shown at its corner. */
  says: string;
  kind: 'graph' | 'number' | 'table';
  unit: 'short' | 's' | 'reqps' | 'percentunit' | 'bytes';
  /** Legend to PromQL. */
  series: Record<string, string>;
  width?: 6 | 8 | 12 | 24;
}
export interface Board {
  uid: string;
  title: string;
  isPerProgram?: boolean;
  rows: Record<string, Panel[]>;
}

// A number an owner reads from its tables is the same in all its instances: max, never a sum.
export const most = (metric: string): string => `max(${metric})`;
export const byProgram = (metric: string): string => `max by (program) (${metric})`;
export const rate = (metric: string, by = ''): string =>
  `sum${by ? ` by (${by})` : ''} (rate(${metric}[$__rate_interval]))`;
export const quantile = (q: number, metric: string, by = ''): string =>
  `histogram_quantile(${q}, sum by (${['le', by].filter(Boolean).join(', ')}) (rate(${metric}[$__rate_interval])))`;
export const number = (title: string, says: string, metric: string, unit: Panel['unit'] = 'short'): Panel => ({
  title,
  says,
  kind: 'number',
  unit,
  series: { '': most(metric) },
  width: 6,
});
