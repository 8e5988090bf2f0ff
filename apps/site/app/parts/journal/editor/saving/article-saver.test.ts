// What an editor types is saved three seconds later, kept in the browser until then, and never written over another's text.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Refusal } from "#app/api/changes/refusal.ts";
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

const stale: Refusal = { code: "JOURNAL_STALE", title: "", remedy: "" };

/** A desk that takes what it is sent, or answers with what `answer` throws. */
function open({
  kept = null,
  status = "draft",
  moved,
}: {
  kept?: KeptText | null;
  status?: string;
  /** what a colleague made of the article meanwhile */
  moved?: Partial<DeskArticle>;
} = {}) {
  const sent: { form: ArticleForm; version: number; why: Change | null }[] = [];
  const desk = {
    refusal: null as Refusal | null,
    kept,
    latest: { ...article, version: 9, title: "Theirs" } as DeskArticle,
    shown: null as DeskArticle | null,
  };
  if (moved) desk.latest = { ...article, status, ...moved } as DeskArticle;
  const saver = new ArticleSaver({
    article: { ...article, status } as DeskArticle,
    kept,
    send: async (form, version, why) => {
      if (desk.refusal) throw desk.refusal;
      if (moved && version < desk.latest.version) throw stale;
      sent.push({ form, version, why });
      const { title, standfirst, body } = form;
      return { ...article, title, standfirst, body, version: version + 1 };
    },
    readLatest: async () => desk.latest,
    onMoved: (latest) => {
      desk.shown = latest;
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
  desk.refusal = stale;
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

test("An article that a colleague renamed meanwhile is saved over its newer version, with the word why", async () => {
  const draft = open({ moved: { version: 7, slug: "renamed" } });
  draft.saver.change({ title: "Two" });
  await vi.advanceTimersByTimeAsync(3000);
  expect(draft.sent).toMatchObject([{ version: 7, form: { title: "Two" } }]);
  expect(draft.saver.readState().kind).toBe("saved");
  const online = open({ status: "published", moved: { version: 5 } });
  online.saver.change({ title: "Two" });
  expect(await online.saver.save({ change: "small", sentence: "" })).toBe(true);
  expect(online.sent).toMatchObject([{ version: 5, why: { change: "small" } }]);
});

test("One that was moved meanwhile is shown where it is now, and what was typed goes there too", async () => {
  const { saver, sent, desk } = open({ moved: { version: 6, status: "scheduled" } });
  saver.change({ title: "Two" });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(desk.shown).toMatchObject({ status: "scheduled", version: 6 });
  expect(sent).toEqual([]);
  expect(desk.kept).toMatchObject({ version: 6, form: { title: "Two" } });
});

test("What was kept over a text that has only moved since is no conflict", () => {
  const form = open().saver.readForm();
  const kept = { version: 2, form: { ...form, title: "Typed yesterday" }, desk: form };
  expect(open({ kept }).saver.readState().kind).toBe("changed");
  const older = { ...kept, desk: { ...form, title: "Before" } };
  expect(open({ kept: older }).saver.readState().kind).toBe("conflict");
});

test("A colleague's text that was read again is taken where nothing was typed, and is a conflict where something was", () => {
  const latest = { ...article, version: 5, title: "Theirs" } as DeskArticle;
  const idle = open().saver;
  expect(idle.follow(latest)).toBe(true);
  expect([idle.readForm().title, idle.readState().kind]).toEqual(["Theirs", "saved"]);
  expect(idle.follow(article)).toBe(false);
  expect(idle.readForm().title).toBe("Theirs");

  const { saver, desk } = open();
  saver.change({ standfirst: "Mine" });
  expect(saver.follow({ ...article, version: 5, slug: "renamed" } as DeskArticle)).toBe(false);
  expect([saver.readState().kind, desk.kept?.version]).toEqual(["changed", 5]);
  expect(saver.follow({ ...latest, version: 6 })).toBe(false);
  expect([saver.readState().kind, saver.readForm().standfirst]).toEqual(["conflict", "Mine"]);
});
