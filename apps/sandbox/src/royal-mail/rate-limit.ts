/** Allows a limited number of calls in any second; 0 means no limit. Times are passed in, in milliseconds. */
export class RateLimit {
  private recent: number[] = [];

  constructor(private readonly perSecond: number) {}

  allows(at: number): boolean {
    if (this.perSecond <= 0) return true;
    this.recent = this.recent.filter((earlier) => at - earlier < 1_000);
    if (this.recent.length >= this.perSecond) return false;
    this.recent.push(at);
    return true;
  }
}
