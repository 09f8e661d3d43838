import { invalid } from '@sorrel/service-kit/fault';

export function inOrder<T extends { from: string; to: string }>(days: T): T {
  if (days.from > days.to) throw invalid('from', 'The first day must not be after the last.');
  return days;
}
