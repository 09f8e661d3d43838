import type { CheckState } from '@sorrel/contracts/fulfilment/accuracy-check';
import type { ResponsibleState } from '@sorrel/contracts/fulfilment/responsible';

/** Billing's latest decision on whether an item may be sent. */
export type Gate = 'none' | 'cleared' | 'held' | 'closed';

/** What is known of an item whatever day it is: its status follows from this. */
export interface Standing {
  left: null | 'in a parcel' | 'by hand';
  gate: Gate;
  gateReason: string | null;
  isPaid: boolean;
  isRevoked: boolean;
  /** It is owed, and its line is being refunded. */
  isWithheld: boolean;
  /** Its prescription has reached the pharmacy. What is said of it below counts only then. */
  hasPrescription: boolean;
}

/** What anybody needs who packs it or prints its papers. */
export interface Supply extends Standing {
  /** What the business's particulars lack, in words. */
  notTrading: string | null;
  /** Who has stopped its medicine for everybody, in words. */
  stopped: string | null;
  isForPatient: boolean;
  isForFormula: boolean;
  dated: 'ahead' | 'in date' | 'expired';
  hasSupplyLeft: boolean;
  /** Where the pharmacist's check stands; `own`: whoever ships it has the right and has prescribed it themselves. */
  clinical: 'not needed' | 'to-check' | 'own' | 'checked' | 'asked' | 'stopped';
  /** Who is, or was last, the responsible pharmacist; null: nobody has ever been. */
  responsibleName: string | null;
}

export type Pack =
  /** A pack is put aside and still good, or the code is not kept by batch. */
  | { kind: 'aside' }
  /** None is, and one can be. */
  | { kind: 'on shelf' }
  /** The one put aside does not last for the supply. */
  | { kind: 'too short' }
  /** The one that was scanned into the parcel is not put aside any more. */
  | { kind: 'taken' }
  /** Its papers were printed for another batch, and not for the one that would leave. */
  | { kind: 'other label' }
  /** Another batch was taken than its first label named, and the new label was not scanned. */
  | { kind: 'label unread' }
  /** Its batch was stopped while the label was bought. */
  | { kind: 'stopped' }
  | { kind: 'none'; code: string; left: 'owed' | 'short-dated' | 'quarantined' | 'nothing'; lastDay: string };

/** Everything that a parcel needs to leave at this moment. */
export interface Facts extends Supply {
  responsible: ResponsibleState;
  /** Whoever ships it is a pharmacist, and not the one who is absent. */
  isSupervised: boolean;
  address: 'good' | 'missing' | 'doubtful' | 'unconfirmed';
  /** Letters of the patient's name that no label can show. */
  lostLetters: readonly string[];
  /** What must stay cold and may not leave today: the day on which it may. */
  coldUntil: string | null;
  /** Null: no check is set for it. */
  check: CheckState | null;
  packedBy: string | null;
  pack: Pack;
}
