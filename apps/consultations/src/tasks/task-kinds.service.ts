import { Injectable } from '@nestjs/common';
import { TaskKind } from '@sorrel/contracts/consultations/urgency';
import { Sealer } from '@sorrel/service-kit/security/sealed';

const PLACE = 'consultations.tasks.kind';
/** All as long as the longest: the length of what is sealed shows. */
const LENGTH = Math.max(...TaskKind.options.map(({ length }) => length));
/** How a task that tells of somebody's health by its kind alone stands in the clear: as one for words that need a look. */
const COVER = 'words' satisfies TaskKind;
const OF_HEALTH: readonly TaskKind[] = ['pregnancy', 'self-harm'];

/** A task's kind as its row has it. */
export interface StoredKind {
  id: number;
  kind: TaskKind;
  kind_sealed: string | null;
}

/** What stands in the clear of a kind, and is asked for in SQL. */
export const plainKind = (kind: TaskKind): TaskKind => (OF_HEALTH.includes(kind) ? COVER : kind);

/** Which task it is: sealed where the kind alone tells of somebody's health. */
@Injectable()
export class TaskKinds {
  constructor(private readonly sealer: Sealer) {}

  of({ id, kind, kind_sealed: sealed }: StoredKind): TaskKind {
    return sealed === null ? kind : TaskKind.parse(this.sealer.open(PLACE, id, sealed).trimEnd());
  }

  stored(id: number, kind: TaskKind): Omit<StoredKind, 'id'> {
    const plain = plainKind(kind);
    return { kind: plain, kind_sealed: plain === COVER ? this.sealer.seal(PLACE, id, kind.padEnd(LENGTH)) : null };
  }
}
