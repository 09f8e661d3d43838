import type { Sound } from './line-state.ts';

/** Tones in hertz, each with when it begins and how long it lasts, in seconds: right is short and high, wrong is low and comes twice. */
const TONES: Record<Sound, { shape: OscillatorType; notes: readonly [hertz: number, at: number, lasts: number][] }> = {
  right: { shape: 'sine', notes: [[880, 0, 0.09]] },
  done: {
    shape: 'sine',
    notes: [
      [660, 0, 0.09],
      [990, 0.1, 0.14],
    ],
  },
  wrong: {
    shape: 'square',
    notes: [
      [196, 0, 0.18],
      [196, 0.24, 0.28],
    ],
  },
};
const LOUDNESS = 0.15;
let audio: AudioContext | null = null;

/** A browser without audio, or one that has not been touched yet, is silent: colour and words say the same. */
export function play(which: Sound): void {
  if (!('AudioContext' in window)) return;
  try {
    audio ??= new AudioContext();
    const gain = audio.createGain();
    gain.gain.value = LOUDNESS;
    gain.connect(audio.destination);
    for (const [hertz, at, lasts] of TONES[which].notes) {
      const tone = audio.createOscillator();
      tone.type = TONES[which].shape;
      tone.frequency.value = hertz;
      tone.connect(gain);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + lasts);
    }
  } catch {
    audio = null;
  }
}
