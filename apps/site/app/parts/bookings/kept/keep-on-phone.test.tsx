// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import KeepOnPhone from "./keep-on-phone.tsx";

const title = "Keep tickets on this phone";
const days = (count: number) => count * 86_400_000;

/** What the browser says of itself: a phone by its pointer, an app of its own by its display mode. */
const says = (...words: string[]) =>
  vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (query) => ({ matches: words.some((word) => query.includes(word)) }) as MediaQueryList,
    );
const offers = (outcome: "accepted" | "dismissed") => {
  const prompt = vi.fn(async () => ({ outcome }));
  Object.assign(window, { installPrompt: { prompt } });
  return prompt;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  says("coarse");
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  Object.assign(window, { installPrompt: undefined });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a phone whose browser offers it is asked once after a booking, and Not now rests for 90 days", () => {
  offers("accepted");
  render(<KeepOnPhone />);
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("heading", { name: title })).toBeNull();
  for (const [later, isAsked] of [
    [89, false],
    [2, true],
  ] as const) {
    cleanup();
    vi.setSystemTime(Date.now() + days(later));
    render(<KeepOnPhone />);
    expect(screen.queryByRole("heading", { name: title }) !== null).toBe(isAsked);
  }
});

test("the browser's own question is shown at a press, and what it answered is said", async () => {
  const prompt = offers("accepted");
  render(<KeepOnPhone />);
  fireEvent.click(screen.getByRole("button", { name: "Add to this phone" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect((await screen.findByRole("status")).textContent).toMatch(/is now beside your other apps/);
});

test("a question of the browser that was dismissed rests as well", async () => {
  offers("dismissed");
  render(<KeepOnPhone />);
  fireEvent.click(screen.getByRole("button", { name: "Add to this phone" }));
  await vi.waitFor(() => expect(screen.queryByRole("heading", { name: title })).toBeNull());
});

test("an iPhone is told the steps, and an iPad that calls itself Macintosh as well", () => {
  const agent = vi.spyOn(navigator, "userAgent", "get");
  vi.spyOn(navigator, "maxTouchPoints", "get").mockReturnValue(5);
  for (const name of ["iPhone; CPU iPhone OS 19_0 like Mac OS X", "Macintosh; Intel Mac OS X 10_15_7"]) {
    agent.mockReturnValue(`Mozilla/5.0 (${name})`);
    render(<KeepOnPhone />);
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Add to this phone" })).toBeNull();
    cleanup();
  }
});

test("nothing is offered where the site is an app already, on a computer, or where the browser makes no offer", () => {
  offers("accepted");
  for (const words of [["coarse", "standalone"], ["fine"]]) {
    says(...words);
    render(<KeepOnPhone />);
    expect(screen.queryByRole("heading", { name: title })).toBeNull();
    cleanup();
  }
  says("coarse");
  Object.assign(window, { installPrompt: undefined });
  render(<KeepOnPhone />);
  expect(screen.queryByRole("heading", { name: title })).toBeNull();
});
