// What a result sounds and feels like: a door is too loud for one of them and too dark for the other.
import type { Tone } from "#app/parts/door/door-answers.ts";

/** Hertz and seconds, one after another. */
const notes: Record<Tone, readonly (readonly [hertz: number, seconds: number])[]> = {
  come_in: [
    [880, 0.09],
    [1320, 0.16],
  ],
  look_again: [
    [520, 0.16],
    [0, 0.06],
    [520, 0.16],
  ],
  stop: [[150, 0.55]],
};

const shakes: Record<Tone, number[]> = { come_in: [60], look_again: [90, 60, 90], stop: [400] };

let context: AudioContext | undefined;

/** Browsers let a page sound once somebody has pressed something: called on a press. */
export function wakeSound(): void {
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => {});
  } catch {
    // A device without sound still shows and shakes.
  }
}

function sound(tone: Tone): void {
  if (context?.state !== "running") return;
  let at = context.currentTime;
  for (const [hertz, seconds] of notes[tone]) {
    if (hertz > 0) {
      const wave = context.createOscillator();
      const loudness = context.createGain();
      wave.type = tone === "stop" ? "sawtooth" : "square";
      wave.frequency.value = hertz;
      loudness.gain.setValueAtTime(0.35, at);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      wave.connect(loudness).connect(context.destination);
      wave.start(at);
      wave.stop(at + seconds);
    }
    at += seconds;
  }
}

/** Sounds and shakes for a result. */
export function signal(tone: Tone, isLoud: boolean): void {
  if (isLoud) sound(tone);
  // refused before anybody has touched the page, which is no error
  navigator.vibrate?.(shakes[tone]);
}
