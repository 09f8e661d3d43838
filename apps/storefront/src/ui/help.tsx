import type { HelpLine } from '@sorrel/contracts/messaging/help';
import { HelpLines } from '@sorrel/web-kit/help/HelpLines';
import { useTypedHelp } from '@sorrel/web-kit/help/typed';
import { Alert } from './alert.tsx';

/** Whom to call, where something that may not wait was written. */
export function Help({ help, isTold }: { help: readonly HelpLine[]; isTold: boolean }) {
  if (help.length === 0) return null;
  return (
    <Alert className="mt-3 space-y-1">
      <HelpLines help={help} />
      <p>
        {isTold ? 'Our clinical team has been told.' : 'Our clinical team is told as soon as this is saved or sent.'}
      </p>
    </Alert>
  );
}

/** The same while it is being typed: below the field, before the next step. What has the focus keeps it. */
export function TypedHelp({ text }: { text: string }) {
  return <Help help={useTypedHelp(text)} isTold={false} />;
}
