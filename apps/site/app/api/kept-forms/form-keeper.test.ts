// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAllPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { countKeptLines, readFormDraft } from "./form-drafts.ts";
import { forgetForm, startKeeping } from "./form-keeper.ts";
import { sending, setFormOwner, unsent } from "./form-owner.ts";

const markup = `<form data-kept-form="post" method="post">
  <label>Title <input name="title"></label>
  <label>Password <input type="password" name="secret"></label>
  <label>Access needs <textarea name="access_needs"></textarea></label>
  <label>Kind <select name="kind"><option value="">Any</option><option value="gig">Gig</option></select></label>
  <button type="button">Discard</button>
</form>`;

const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const path = () => window.location.pathname;
const draft = () => readFormDraft(`${path()}:post`);

function type(name: string, words: string): void {
  field(name).value = words;
  field(name).dispatchEvent(new Event("input", { bubbles: true }));
}

/** A new page with the same form. */
const show = () => (document.body.innerHTML = markup);

beforeEach(() => {
  vi.useFakeTimers();
  setFormOwner("ann");
  show();
  startKeeping();
});
afterEach(() => {
  forgetAllPersonal();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("What is typed is kept and given back to the next form of that name; secrets are not kept", async () => {
  type("title", "Night porter");
  type("secret", "a long walk home");
  type("access_needs", "A ramp");
  type("kind", "gig");
  await vi.advanceTimersByTimeAsync(300);
  expect(draft()).toEqual({ title: "Night porter", kind: "gig" });
  expect(unsent.look()).toBe(true);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/walk home|ramp/i);
  show();
  startKeeping();
  await vi.advanceTimersByTimeAsync(3000);
  expect(field("title").value).toBe("Night porter");
  expect(field("kind").value).toBe("gig");
  expect(field("secret").value).toBe("");
  expect(document.querySelector("[data-given-back]")?.textContent).toContain(
    "What you typed before is back.",
  );
});

test("A draft goes once its form has arrived, and with a press on Discard", async () => {
  type("title", "Night porter");
  await vi.advanceTimersByTimeAsync(300);
  const form = document.querySelector("form") as HTMLFormElement;
  form.dispatchEvent(new Event("submit", { bubbles: true }));
  const noteArrived = sending.begin();
  expect(draft()).not.toBeNull();
  noteArrived();
  expect(draft()).toBeNull();
  expect(unsent.look()).toBe(false);
  type("title", "Day porter");
  await vi.advanceTimersByTimeAsync(300);
  expect(draft()).toEqual({ title: "Day porter" });
  document.querySelector("button")?.click();
  expect(draft()).toBeNull();
});

test("A draft is its person's: an ended session leaves it, another person and a pressed Sign out do not have it", async () => {
  type("title", "Night porter");
  await vi.advanceTimersByTimeAsync(300);
  forgetAllPersonal(true);
  expect(draft()).toEqual({ title: "Night porter" });
  setFormOwner("bo");
  expect(draft()).toBeNull();
  setFormOwner("ann");
  expect(draft()).toEqual({ title: "Night porter" });
  forgetAllPersonal();
  expect(draft()).toBeNull();
});

test("What a visitor types stays in the tab, and is theirs once they have signed in", async () => {
  setFormOwner(null);
  type("title", "Night porter");
  await vi.advanceTimersByTimeAsync(300);
  expect(readPersonal(`form:${path()}:post`)).toBeNull();
  setFormOwner("ann");
  expect(draft()).toEqual({ title: "Night porter" });
});

test("A draft of more than 30 days is not given back", () => {
  const old = { owner: "ann", at: Date.now() - 31 * 86_400_000, fields: { title: "Night porter" } };
  keepPersonal(`form:${path()}:post`, old);
  expect(draft()).toBeNull();
});

test("Storage that throws loses the draft with the page and nothing else", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  type("title", "Night porter");
  await vi.advanceTimersByTimeAsync(300);
  expect(field("title").value).toBe("Night porter");
  expect(draft()).toEqual({ title: "Night porter" });
  forgetForm(path(), "post");
  expect(draft()).toBeNull();
});

test("Lines that a form let grow are counted by the label of their fields, and what is folded away opens when it is given back", async () => {
  const lines = (count: number) => "<label>Question <input></label>".repeat(count);
  const fold = (count: number) =>
    `<details><summary>Questions</summary><form data-kept-form="post" method="post">${lines(count)}</form></details>`;
  document.body.innerHTML = fold(2);
  startKeeping();
  const [, second] = document.querySelectorAll("input");
  if (second) second.value = "Who sent you?";
  second?.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(300);
  expect(countKeptLines(`${path()}:post`, "Question")).toBe(2);
  expect(countKeptLines(`${path()}:post`, "Answer")).toBe(0);
  document.body.innerHTML = fold(2);
  startKeeping();
  await vi.advanceTimersByTimeAsync(3000);
  expect([...document.querySelectorAll("input")].map(({ value }) => value)).toEqual(["", "Who sent you?"]);
  expect(document.querySelector("details")?.open).toBe(true);
});
