// How often an animation flashes in the worst second: a flash is a pair of opposing changes of brightness by a tenth or more,
// where the darker state is below 0.80, over a quarter of the picture. https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds

/**
 * @param frames grey levels of the same cells, 0 to 255 in sRGB
 * @param delays milliseconds each frame stands
 * @returns flashes within any one second, at most
 */
export function countFlashes(frames: readonly Uint8Array[], delays: readonly number[]): number {
  const light = frames.map((frame) => Float32Array.from(frame, toLuminance));
  const changes: { at: number; direction: 1 | -1 }[] = [];
  let at = 0;
  // an animation goes round: the step from its last frame to its first counts as well, so it is walked twice
  const count = light.length;
  for (let i = 1; i <= count * 2; i++) {
    // browsers show frames of 10 ms or less for 100 ms
    const delay = delays[(i - 1) % count] ?? 100;
    at += delay <= 10 ? 100 : delay;
    const direction = directionOf(light[(i - 1) % count], light[i % count]);
    if (direction !== 0) changes.push({ at, direction });
  }
  const turns = changes.filter((change, i) => i === 0 || changes[i - 1]?.direction !== change.direction);
  let most = 0;
  let first = 0;
  for (let last = 0; last < turns.length; last++) {
    while ((turns[last]?.at ?? 0) - (turns[first]?.at ?? 0) > 1000) first += 1;
    most = Math.max(most, Math.floor((last - first + 1) / 2));
  }
  return most;
}

function directionOf(from: Float32Array | undefined, to: Float32Array | undefined): 1 | -1 | 0 {
  if (!from || !to) return 0;
  let up = 0;
  let down = 0;
  for (let cell = 0; cell < from.length; cell++) {
    const before = from[cell] ?? 0;
    const after = to[cell] ?? 0;
    if (Math.abs(after - before) < 0.1 || Math.min(before, after) >= 0.8) continue;
    if (after > before) up += 1;
    else down += 1;
  }
  const quarter = from.length / 4;
  if (up >= quarter && up >= down) return 1;
  return down >= quarter ? -1 : 0;
}

/** Relative luminance of a grey sRGB level. */
function toLuminance(level: number): number {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
