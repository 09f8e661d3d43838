import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  consultationSubmitted,
  evidenceChanged,
  pregnancyChanged,
  pregnancyChangedBefore,
} from '@sorrel/contracts/consultations/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import { photosAdded } from '@sorrel/contracts/media/events';
import { messageSent } from '@sorrel/contracts/messaging/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { Marks } from '../copies/marks.service.ts';
import { EvidenceService } from './evidence.service.ts';

/** Keeps copies of what consultations, media and messaging tell about a customer, and lets it take effect. */
@Controller()
export class EvidenceListener {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly marks: Marks,
  ) {}

  @EventHandler(consultationSubmitted)
  async submitted(
    { userId, slug, consultationId, submittedAt }: z.output<typeof consultationSubmitted.data>,
    tx: Tx,
  ): Promise<void> {
    await tx.rows(
      `insert into consultations (user_id, slug, consultation_id, submitted_at) values (?, ?, ?, ?)
       on conflict (user_id, slug) do update set consultation_id = excluded.consultation_id, submitted_at = excluded.submitted_at where consultations.submitted_at < excluded.submitted_at`,
      [userId, slug, consultationId, submittedAt],
    );
    await this.evidence.complete(tx, userId, 'The consultation was submitted');
    await this.evidence.answer(tx, userId, new Date(submittedAt), 'A consultation was submitted');
    await this.evidence.refreshed(tx, userId);
  }

  @EventHandler(photosAdded)
  async photos({ userId, photos }: z.output<typeof photosAdded.data>, tx: Tx): Promise<void> {
    for (const photo of photos)
      await tx.rows(
        // A picture sent again counts from when it was sent again: it is what the person shows for this order.
        'insert into photos (photo_id, user_id, at) values (?, ?, ?) on conflict (photo_id) do update set at = greatest(photos.at, excluded.at)',
        [photo.id, userId, photo.at],
      );
    await this.evidence.complete(tx, userId, 'Photos were added');
    const latest = photos.map((photo) => new Date(photo.at)).reduce((a, b) => (a > b ? a : b), new Date(0));
    await this.evidence.answer(tx, userId, latest, 'Photos were added');
  }

  @EventHandler(messageSent)
  async message({ userId, isIncoming, at }: z.output<typeof messageSent.data>, tx: Tx): Promise<void> {
    if (isIncoming) await this.evidence.answer(tx, userId, new Date(at), 'The customer wrote a message');
  }

  // The names of handlers stand beside the event's number in the inbox: they tell no health fact.
  @EventHandler(pregnancyChanged)
  async marked(
    { userId, isPregnant }: z.output<typeof pregnancyChanged.data>,
    tx: Tx,
    envelope: Envelope,
  ): Promise<void> {
    const fresh = await tx.rows(
      `insert into patients (user_id, is_pregnant, record_sealed, seq) values (?, while_old_programs_run(?), ?, ?)
       on conflict (user_id) do update set is_pregnant = excluded.is_pregnant, record_sealed = excluded.record_sealed, seq = excluded.seq where patients.seq < excluded.seq returning user_id`,
      [userId, isPregnant, this.marks.sealed(userId, isPregnant), envelope.seq],
    );
    if (fresh.length > 0) await this.evidence.pregnancy(tx, userId, isPregnant);
  }

  @EventHandler(pregnancyChangedBefore)
  markedBefore(data: z.output<typeof pregnancyChangedBefore.data>, tx: Tx, envelope: Envelope): Promise<void> {
    return this.marked(data, tx, envelope);
  }

  /** What staff have verified: a charge that waited for it is due again. */
  @EventHandler(evidenceChanged)
  async verified(
    { userId, kind, freshUntil }: z.output<typeof evidenceChanged.data>,
    tx: Tx,
    { seq }: Envelope,
  ): Promise<void> {
    const kept = await tx.rows(
      'insert into evidence (user_id, kind, fresh_until, seq) values (?, ?, ?, ?) on conflict (user_id, kind) do update set fresh_until = excluded.fresh_until, seq = excluded.seq where evidence.seq < excluded.seq returning user_id',
      [userId, kind, freshUntil, seq],
    );
    if (kept.length > 0 && freshUntil !== null) await this.evidence.refreshed(tx, userId);
  }
}
