import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Thread } from './thread.ts';

/** Older messages load within this distance of the top (C section 9). */
const NEAR_TOP_PX = 50;
/** Closer than this to the bottom counts as reading the newest. */
const NEAR_BOTTOM_PX = 80;

export interface Scroll {
  list: RefObject<HTMLElement | null>;
  onScroll(): void;
  /** There is a new message below what the person is reading. */
  hasNewBelow: boolean;
  toBottom(): void;
}

/**
 * The scroll rules of the chat: bottom on first load and after sending; older messages come in above without moving what is
 * being read; a reply scrolls only when the newest message was in view.
 */
export function useScroll(thread: Thread, isReady: boolean, onNearTop: () => void): Scroll {
  const list = useRef<HTMLElement>(null);
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const seen = useRef({ first: '', last: '', height: 0, isNearBottom: true });

  const toBottom = useCallback(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
    setHasNewBelow(false);
  }, []);

  useLayoutEffect(() => {
    const box = list.current;
    if (!box || !isReady) return;
    const before = seen.current;
    const first = thread[0]?.key ?? '';
    const last = thread.at(-1);
    if (before.first === '' || (last && last.key !== before.last && last.state === 'sending')) toBottom();
    else if (first !== before.first) box.scrollTop += box.scrollHeight - before.height;
    else if (last && last.key !== before.last) {
      if (before.isNearBottom) toBottom();
      else setHasNewBelow(true);
    }
    seen.current = { first, last: last?.key ?? '', height: box.scrollHeight, isNearBottom: isNearBottom(box) };
  }, [thread, isReady, toBottom]);

  const onScroll = useCallback(() => {
    const box = list.current;
    if (!box) return;
    seen.current.isNearBottom = isNearBottom(box);
    if (seen.current.isNearBottom) setHasNewBelow(false);
    if (box.scrollTop <= NEAR_TOP_PX) onNearTop();
  }, [onNearTop]);

  return { list, onScroll, hasNewBelow, toBottom };
}

const isNearBottom = (box: HTMLElement): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_BOTTOM_PX;
