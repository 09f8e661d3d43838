/** A room for one visit. The links are the way in: whoever has one is let in. */
export interface VideoRoom {
  /** The provider's number of the meeting, which is the call's reference. */
  meetingId: string;
  guestUrl: string;
  hostUrl: string;
}
/** What a provider tells of a meeting. `met`: both were in the room. */
export interface VideoNews {
  meetingId: string;
  what: 'met' | 'ended';
}
/** Where video visits take place. */
export interface VideoVisits {
  makeRoom(until: Date): Promise<VideoRoom>;
  /** Nobody gets in any more. One that is gone already: fine. */
  removeRoom(meetingId: string): Promise<void>;
  /** Null: forged, too old, or about nothing of ours. */
  news(body: Buffer, signature: string, now: Date): VideoNews | null;
  /** What is wrong with address or key, for whoever opens; null: they work. */
  problem(): Promise<string | null>;
}
