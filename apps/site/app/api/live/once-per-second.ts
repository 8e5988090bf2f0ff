/** Gathers what comes quickly: the first is passed on at once, the latest of the rest after a second. */
export function oncePerSecond<Value>(pass: (value: Value) => void): {
  give: (value: Value) => void;
  stop: () => void;
} {
  let passedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (value: Value): void => {
    passedAt = performance.now();
    timer = undefined;
    pass(value);
  };
  return {
    give: (value) => {
      clearTimeout(timer);
      const wait = passedAt + 1_000 - performance.now();
      if (wait <= 0) now(value);
      else timer = setTimeout(() => now(value), wait);
    },
    stop: () => clearTimeout(timer),
  };
}
