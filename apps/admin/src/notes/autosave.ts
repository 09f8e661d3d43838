export type SavePhase = 'clean' | 'typing' | 'saving' | 'saved' | 'failed';

export interface DraftState {
  text: string;
  phase: SavePhase;
  error: unknown;
}

interface Stored {
  text: string;
  version: number;
}

/** Saves `text`, which was written on top of `version`; answers the new version. */
export type Save = (text: string, version: number) => Promise<number>;

/** A section 9: saved one second after typing stops. */
const AUTOSAVE_MS = 1_000;

/** A text that saves itself. One save at a time; what is typed meanwhile is saved next; a failed text stays and is tried again with the next key or by hand. */
export class Autosave {
  private state: DraftState;
  private stored: Stored;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watchers = new Set<() => void>();

  constructor(
    stored: Stored,
    private readonly save: Save,
  ) {
    this.stored = stored;
    this.state = { text: stored.text, phase: 'clean', error: null };
  }

  readonly getState = (): DraftState => this.state;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  get isDirty(): boolean {
    return this.state.text !== this.stored.text;
  }

  readonly type = (text: string): void => {
    this.change({ text, ...(this.state.phase === 'saving' ? {} : { phase: 'typing', error: null }) });
    clearTimeout(this.timer);
    this.timer = setTimeout(this.flush, AUTOSAVE_MS);
  };

  /** Saves now what is not saved yet. */
  readonly flush = (): void => {
    clearTimeout(this.timer);
    if (this.state.phase === 'saving') return;
    if (this.isDirty) void this.write();
    else if (this.state.phase === 'typing') this.change({ phase: 'clean' });
  };

  /** The text read again from the server: taken over unless there is something unsaved here. */
  readonly receive = (stored: Stored): void => {
    if (this.isDirty || this.state.phase === 'saving' || stored.version <= this.stored.version) return;
    this.stored = stored;
    this.change({ text: stored.text, phase: 'clean' });
  };

  /** Continues from a colleague's version, so that the next save replaces it knowingly. */
  readonly rebase = (stored: Stored): void => {
    this.stored = stored;
  };

  private async write(): Promise<void> {
    const { text } = this.state;
    this.change({ phase: 'saving', error: null });
    try {
      const version = await this.save(text, this.stored.version);
      this.stored = { text, version };
      this.change({ phase: this.isDirty ? 'typing' : 'saved' });
      if (this.isDirty) this.flush();
    } catch (error) {
      this.change({ phase: 'failed', error });
    }
  }

  private change(part: Partial<DraftState>): void {
    this.state = { ...this.state, ...part };
    for (const watcher of this.watchers) watcher();
  }
}
