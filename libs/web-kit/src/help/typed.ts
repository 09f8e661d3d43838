import type { Danger } from '@sorrel/contracts/messaging/danger';
import { helpsFor, type HelpLine } from '@sorrel/contracts/messaging/help';
import { useEffect, useState } from 'react';

/** "I am 15" may become "I am 15 stone": read when the fingers rest. */
const REST_MS = 500;
const SHORTEST = 4;
const NONE: readonly HelpLine[] = [];

let reader: Promise<(text: string) => Danger[]> | undefined;
/** The words come when somebody writes, and not with the page. */
const reading = (): Promise<(text: string) => Danger[]> =>
  (reader ??= import('@sorrel/contracts/messaging/danger-words').then(({ dangersIn }) => dangersIn));

/** Whom to call by what is being typed, before anything is sent. */
export function useTypedHelp(text: string): readonly HelpLine[] {
  const [help, setHelp] = useState<{ text: string; lines: readonly HelpLine[] }>({ text: '', lines: NONE });
  const isWorth = text.trim().length >= SHORTEST;
  useEffect(() => {
    if (!isWorth) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      void reading().then(
        (dangersIn) => isWanted && setHelp({ text, lines: helpsFor(dangersIn(text)) }),
        // Without a line: the next one who types asks again, and the server reads it all the same.
        () => (reader = undefined),
      );
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, isWorth]);
  return isWorth ? help.lines : NONE;
}
