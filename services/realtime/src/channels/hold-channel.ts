// A channel whose right is in doubt hears nothing until it has been judged: what the database says after a right was lost comes after the
// notification of the loss, so it waits here, and goes out or goes away with the verdict.
import type { Channel } from "./channel.ts";

const mostHeldBytes = 256 * 1024;

/** What waits for a verdict. */
export type Held = { frames: { frames: Buffer; count: number }[]; bytes: number };

/** From now on what is written to it waits. Each call is a doubt of its own: a judgement that began before it does not end it. */
export function holdChannel(channel: Channel): void {
  channel.doubts += 1;
  channel.held ??= { frames: [], bytes: 0 };
}

/** Writes what a channel hears, or has it wait. */
export function writeToChannel(channel: Channel, frames: Buffer, count = 1): void {
  const { held, connection } = channel;
  if (!held) {
    connection.write(frames, count);
    return;
  }
  held.bytes += frames.length;
  if (held.bytes <= mostHeldBytes) held.frames.push({ frames, count });
}

/**
 * Writes what waited, unless less may be heard than before.
 * @returns false where more had come than can wait: the client has to join again
 */
export function releaseChannel(channel: Channel, isNarrower: boolean): boolean {
  const { held, connection } = channel;
  channel.held = null;
  if (!held || isNarrower) return true;
  if (held.bytes > mostHeldBytes) return false;
  for (const { frames, count } of held.frames) connection.write(frames, count);
  return true;
}
