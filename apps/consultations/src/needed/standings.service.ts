import { Injectable } from '@nestjs/common';
import {
  evidenceShown,
  type EvidenceShown,
  type EvidenceStanding,
} from '@sorrel/contracts/consultations/evidence-state';
import type { EvidenceKind } from '@sorrel/contracts/consultations/words';
import type { Reader } from '@sorrel/service-kit/database/together';
import { DocumentsService } from '../documents/documents.service.ts';
import { DAYS } from '../evidence/evidence.ts';
import { EvidenceService } from '../evidence/evidence.service.ts';

import { IdentityChecksService } from '../identity-checks/identity-checks.service.ts';
import { VisitsService } from '../visits/visits.service.ts';

/** Gathers what is known of each kind of a patient's evidence, and puts it into words. */
@Injectable()
export class StandingsService {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly documents: DocumentsService,
    private readonly visits: VisitsService,
    private readonly checks: IdentityChecksService,
  ) {}

  async of(
    reader: Reader,
    userId: number,
    kinds: readonly EvidenceKind[],
    needed: ReadonlySet<EvidenceKind>,
    sent = this.documents.of(reader, userId),
  ): Promise<EvidenceShown[]> {
    const [verified, documents, visit, check] = await Promise.all([
      this.evidence.newest(reader, userId),
      sent,
      this.visits.isOffered ? this.visits.last(reader, userId) : null,
      this.checks.isOffered ? this.checks.last(reader, userId) : null,
    ]);
    return kinds.map((kind) => {
      const record = verified.get(kind) ?? null;
      // What was sent before the newest record has been settled by it.
      const document = documents.find(
        (one) =>
          one.kind === kind && (one.decidedAt === null || one.refusal !== null) && one.sentAt > (record?.at ?? ''),
      );
      const standing: EvidenceStanding = {
        kind,
        isNeeded: needed.has(kind),
        verified: record,
        days: Number.isFinite(DAYS[kind]) ? DAYS[kind] : null,
        document: document ? { sentAt: document.sentAt, lookBy: document.lookBy, refused: document.refusal } : null,
        visit: kind === 'blood-test' || (visit && visit.startsAt < (record?.at ?? '')) ? null : visit,
        check: kind !== 'identity' || (check && check.at < (record?.at ?? '')) ? null : check,
        offers: { visits: this.visits.isOffered, checks: this.checks.isOffered },
      };
      return evidenceShown(standing);
    });
  }
}
