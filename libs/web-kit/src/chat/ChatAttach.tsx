import { type ReactNode, useRef } from 'react';
import { ATTACHMENT_ACCEPT, MOST_ATTACHMENTS } from '@sorrel/contracts/attachments';

interface Props {
  /** As many more as a message takes. */
  room: number;
  onChoose(files: readonly File[]): void;
}

/** The ways to choose files with a press: the device's own picker, and on what has a finger for a pointer its camera. */
export function ChatAttach({ room, onChoose }: Props) {
  return (
    <div className="chat-attach">
      <Picker name="Attach pictures or PDFs" isFull={room <= 0} onChoose={onChoose}>
        <path d="M21 11.5l-8.6 8.6a5.5 5.5 0 0 1-7.8-7.8l8.9-8.9a3.7 3.7 0 0 1 5.2 5.2l-8.9 8.9a1.8 1.8 0 0 1-2.6-2.6l8.2-8.2" />
      </Picker>
      <Picker name="Take a picture" isFull={room <= 0} onChoose={onChoose} isCamera>
        <path d="M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z" />
        <circle cx="12" cy="13.5" r="3.5" />
      </Picker>
    </div>
  );
}

interface PickerProps extends Pick<Props, 'onChoose'> {
  name: string;
  isFull: boolean;
  isCamera?: boolean;
  children: ReactNode;
}

function Picker({ name, isFull, isCamera = false, onChoose, children }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={isCamera ? 'chat-pick chat-pick--camera' : 'chat-pick'}
        aria-label={name}
        title={isFull ? `A message takes at most ${MOST_ATTACHMENTS} files` : name}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor">
          {children}
        </svg>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={isCamera ? 'Picture from the camera' : 'Files for the message'}
        accept={isCamera ? 'image/*' : ATTACHMENT_ACCEPT}
        multiple={!isCamera}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // So that the same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
