import type { ItemFlagsAnswer } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

export type ItemFlags = UseQueryResult<ItemFlagsAnswer>;

/** What the safety rules say of an item before it goes into the plan, or starts one. */
export function useItemFlags(
  about: { action: 'add' | 'change' | 'start'; id: number; item_id: number } | null,
): ItemFlags {
  return useQuery({
    queryKey: ['item-flags', about],
    enabled: about !== null,
    // Asked anew each time the item is chosen: answers and other items change meanwhile.
    gcTime: 0,
    staleTime: 0,
    queryFn: () =>
      get<ItemFlagsAnswer>(
        `/v2/admin/data/item-flags?action=${about?.action}&id=${about?.id}&item_id=${about?.item_id}`,
      ),
  });
}
