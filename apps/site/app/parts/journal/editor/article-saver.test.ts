// What an editor types is saved three seconds later, kept in the browser until then, and never written over another's text.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Refusal } from "#app/api/refusal.ts";
import type { ArticleForm, DeskArticle } from "#app/parts/journal/desk-queries.ts";
import { ArticleSaver, type Change, type KeptText } from "./article-saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const article = {
  version: 4,
  status: "draft",
  title: "One",
  standfirst: "",
  section: "news",
  body: [],
  makers: [],
  tags: [],
  links: [],
} as unknown as DeskArticle;

/** A desk that takes what it is sent, or answers with what `answer` throws. */
function open({ kept = null, status = "draft" }: { kept?: KeptText | null; status?: string } = {}) {
  const sent: { form: ArticleForm; version: number; why: Change | null }[] = [];
  const desk = { refusal: null as Refusal | null, kept };
  const saver = new ArticleSaver({
    article: { ...article, status } as DeskArticle,
    kept,
    send: async (form, version, why) => {
      if (desk.refusal) throw desk.refusal;
      sent.push({ form, version, why });
      return { ...article, version: version + 1 };
    },
    keep: (next) => {
      desk.kept = next;
    },
    toRefusal: (error) => error as Refusal,
    findProblem: ({ title }) => (title === "" ? "Give it a title" : null),
  });
  return { saver, sent, desk };
}

test("A change is kept at once and saved three seconds after the last one", async () => {
  const { saver, sent, desk } = open();
  saver.change({ title: "Two" });
  expect(desk.kept).toMatchObject({ version: 4, form: { title: "Two" } });
  await vi.advanceTimersByTimeAsync(2900);
  saver.change({ title: "Three" });
  await vi.advanceTimersByTimeAsync(2900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toMatchObject([{ version: 4, form: { title: "Three" } }]);
  expect(saver.readState().kind).toBe("saved");
  expect(desk.kept).toBeNull();
});

test("Without a connection the text stays in the browser and is sent again by itself", async () => {
  const { saver, sent, desk } = open();
  desk.refusal = { code: null, title: "You're offline", remedy: "" };
  saver.change({ title: "Two" });
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.readState().kind).toBe("offline");
  expect(desk.kept).toMatchObject({ form: { title: "Two" } });
  desk.refusal = null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  expect(saver.readState().kind).toBe("saved");
});

test("Over another's text nothing is saved until both were looked at", async () => {
  const { saver, sent, desk } = open();
  desk.refusal = { code: "JOURNAL_STALE", title: "", remedy: "" };
  saver.change({ title: "Mine" });
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.readState().kind).toBe("conflict");
  desk.refusal = null;
  saver.change({ standfirst: "More of mine" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sent, await saver.save()]).toEqual([[], false]);
  saver.adopt({ ...article, version: 9, title: "Theirs" }, { ...saver.readForm(), title: "Both" });
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toMatchObject([{ version: 9, form: { title: "Both", standfirst: "More of mine" } }]);
});

test("What is not complete waits in the browser, with the reason", async () => {
  const { saver, sent, desk } = open();
  saver.change({ title: "" });
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.readState()).toEqual({ kind: "incomplete", problem: "Give it a title" });
  expect([sent.length, desk.kept?.form.title]).toEqual([0, ""]);
});

test("Public text is not saved by itself, and with a word why when it is asked for", async () => {
  const { saver, sent } = open({ status: "published" });
  saver.change({ title: "Two" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(await saver.save({ change: "small", sentence: "" })).toBe(true);
  expect(sent).toMatchObject([{ why: { change: "small" } }]);
});

test("A text from an earlier visit comes back, and over a newer version as a conflict", () => {
  const form = { ...open().saver.readForm(), title: "Typed yesterday" };
  expect(open({ kept: { version: 4, form } }).saver.readForm().title).toBe("Typed yesterday");
  expect(open({ kept: { version: 3, form } }).saver.readState().kind).toBe("conflict");
});

test("What is typed while it is being saved is saved after it", async () => {
  const { saver, sent } = open();
  saver.change({ title: "Two" });
  const first = saver.save();
  saver.change({ title: "Three" });
  expect(await first).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.map(({ form, version }) => [form.title, version])).toEqual([
    ["Two", 4],
    ["Three", 5],
  ]);
});
