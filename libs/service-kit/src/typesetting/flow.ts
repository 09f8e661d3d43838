import type { Link, Role, Sheet, TextStyle } from './sheet.ts';

/** Where text stands on a page, in points. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Text set from top to bottom within a frame; what does not fit goes overleaf. */
export class Flow {
  readonly sheet: Sheet;
  /** Where the next block goes. */
  y: number;
  private readonly frame: Frame;

  constructor(sheet: Sheet, frame: Frame) {
    this.sheet = sheet;
    this.frame = frame;
    this.y = frame.top;
  }

  space(height: number): void {
    this.y += height;
  }

  /** Starts a new page unless a block of this height still fits. */
  keep(height: number): void {
    if (this.y + height <= this.frame.bottom) return;
    this.sheet.addPage();
    this.y = this.frame.top;
    this.beginOverleaf();
  }

  /** What stands above the text on each page but the first. */
  protected beginOverleaf(): void {}

  /** Text over the width of the frame. A long one continues overleaf. */
  paragraph(text: string, style: TextStyle, given: { role?: Role; x?: number; links?: readonly Link[] } = {}): void {
    const { role = 'P', x = this.frame.left, links = [] } = given;
    let lines = this.sheet.wrap(text, style, this.frame.right - x);
    while (lines.length > 0) {
      this.keep(Math.min(2, lines.length) * style.leading);
      const count = Math.max(1, Math.floor((this.frame.bottom - this.y) / style.leading));
      this.y = this.sheet.text(lines.slice(0, count), style, x, this.y, { role, links });
      lines = lines.slice(count);
    }
  }
}
