/** Round values for the lines behind a chart, from 0 to at least `most`: four or fewer steps of 1, 2 or 5 times a power of ten. */
export function niceTicks(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough,
  );
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < most) ticks.push(ticks.length * step);
  return ticks;
}

/**
 * The line through values as the path of an SVG; a value that is not known breaks it.
 * @param width and height of the drawing; `most` is at its top
 */
export function linePath(
  values: readonly (number | null)[],
  width: number,
  height: number,
  most: number,
): string {
  const y = (value: number) => round(height - (value / most) * height);
  const step = width / Math.max(1, values.length - 1);
  let isDrawing = false;
  const parts = values.map((value, index) => {
    if (value === null) {
      isDrawing = false;
      return "";
    }
    const part = `${isDrawing ? "L" : "M"}${round(index * step)} ${y(value)}`;
    isDrawing = true;
    // one value between unknown ones is a short dash, since a point has no length
    return values[index - 1] == null && values[index + 1] == null
      ? `${part}h${values.length === 1 ? width : 4}`
      : part;
  });
  return parts.join("");
}

const round = (value: number): number => Math.round(value * 10) / 10;
