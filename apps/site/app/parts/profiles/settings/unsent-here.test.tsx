// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { countsUnsent } from "#app/api/before-leaving.ts";
import { UnsentHere } from "./unsent-here.tsx";

afterEach(cleanup);

test.each([
  [1, /^1 thing that you wrote or scanned here has not been sent yet, and goes with your account\.$/],
  [3, /^3 things that you wrote or scanned here have not been sent yet, and go with your account\.$/],
])(
  "before an account is deleted it is said that %i scans were not sent from this device",
  async (count, words) => {
    const forget = countsUnsent(async () => count);
    render(<UnsentHere />);
    expect((await screen.findByRole("status")).textContent).toMatch(words);
    forget();
  },
);

test("where everything was sent nothing is said", async () => {
  render(<UnsentHere />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole("status")).toBeNull();
});
