// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { serverNow } from "#app/device/server-time.ts";
import { readSource, rememberSource } from "./booking-source.ts";
import {
  countKeptLines,
  forgetOldDrafts,
  keepFormDraft,
  markOf,
  readFormDraft,
} from "./kept-forms/form-drafts.ts";
import { setFormOwner } from "./kept-forms/form-owner.ts";
import {
  DRAFTS,
  forgetAllPersonal,
  keepPersonal,
  onForgetting,
  PREFIX,
  readPersonal,
} from "./personal-storage.ts";
import { storedChoices } from "./stored-choices.ts";
import { beginWiping, endWiping, readWiping, wipeFrom } from "./wiping-mark.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setFormOwner("ada");
});
const day = 86_400_000;

describe("what a browser keeps of a person", () => {
  test("is read as it was kept, and is nothing where it is no JSON", () => {
    keepPersonal("x", { a: [1, "b", null] });
    expect(readPersonal("x")).toEqual({ a: [1, "b", null] });
    localStorage.setItem(`${PREFIX}x`, "{");
    expect(readPersonal("x")).toBeNull();
    expect(readPersonal("never")).toBeNull();
  });

  test("goes as a whole when somebody signs out, and leaves what is nobody's", () => {
    keepPersonal("form:a", 1);
    keepPersonal("venue", "the-pit");
    keepPersonal("tab", 1, "session");
    localStorage.setItem("undercroft-ui-theme", "dark");
    forgetAllPersonal();
    expect(Object.keys(localStorage)).toEqual(["undercroft-ui-theme"]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test("goes but for what they were writing, when a session only ends", () => {
    const drafts = [
      "form:a",
      "job-post:b",
      "message-draft:c",
      "post-draft:new",
      "event-draft:d",
      "article:e",
      "basket:f",
    ];
    for (const key of [...drafts, "venue", "saved-events", "drafts-of"]) keepPersonal(key, 1);
    forgetAllPersonal(true);
    expect(
      Object.keys(localStorage)
        .map((key) => key.slice(PREFIX.length))
        .toSorted(),
    ).toEqual([...drafts, "drafts-of"].toSorted());
  });

  test("is a draft only by the name before its colon", () => {
    expect(["form:x", "booking-details:e", "drafts-seen"].every((key) => DRAFTS.test(key))).toBe(true);
    expect(
      ["forms", "form", "my-form:x", "saved-articles", "articles:x"].some((key) => DRAFTS.test(key)),
    ).toBe(false);
  });

  test("is forgotten in memory too, by everything that holds some of it", () => {
    const heard: boolean[][] = [];
    onForgetting((...how) => heard.push(how));
    forgetAllPersonal();
    forgetAllPersonal(true);
    forgetAllPersonal(false, false);
    expect(heard).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });
});

describe("drafts of forms that nobody goes back to", () => {
  test("go after thirty days without a change", () => {
    keepFormDraft("a", { Title: "Low End" });
    forgetOldDrafts();
    const seen = readPersonal("drafts-seen") as Record<string, { at: number; mark: string }>;
    expect(Object.keys(seen)).toEqual(["form:a"]);
    const aged = Object.fromEntries(
      Object.entries(seen).map(([key, one]) => [key, { ...one, at: one.at - 31 * day }]),
    );
    keepPersonal("drafts-seen", aged);
    forgetOldDrafts();
    expect(readPersonal("form:a")).toBeNull();
  });

  test("stay where a letter was changed at their beginning, though their length and their end are the same", () => {
    const text = (title: string) => ({ title, description: "x".repeat(100) });
    keepPersonal("event-draft:n", text("Tina"));
    forgetOldDrafts();
    const seen = readPersonal("drafts-seen") as Record<string, { at: number; mark: string }>;
    keepPersonal(
      "drafts-seen",
      Object.fromEntries(Object.entries(seen).map(([key, one]) => [key, { ...one, at: one.at - 31 * day }])),
    );
    keepPersonal("event-draft:n", text("Tine"));
    forgetOldDrafts();
    expect(readPersonal("event-draft:n")).toEqual(text("Tine"));
  });

  test("are told from what they were by any letter", () => {
    expect(markOf("")).not.toBe(markOf(" "));
    expect(markOf("ab")).not.toBe(markOf("ba"));
    expect(markOf("💃🏽")).not.toBe(markOf("💃🏿"));
    expect(markOf("x".repeat(100_000))).toBe(markOf("x".repeat(100_000)));
  });

  test("are given to their person alone", () => {
    keepFormDraft("a", { Title: "Low End" });
    setFormOwner("bo");
    expect(readFormDraft("a")).toBeNull();
    setFormOwner("ada");
    expect(readFormDraft("a")).toEqual({ Title: "Low End" });
  });

  test.each([
    ["draft"],
    [42],
    [{ owner: "ada" }],
    [{ owner: "ada", at: "now", fields: {} }],
    [{ owner: "ada", at: serverNow(), fields: "text" }],
    [{ owner: "ada", at: serverNow(), fields: null }],
    [{ owner: null, at: serverNow(), fields: {} }],
  ])("are none where the browser keeps %j", (kept) => {
    keepPersonal("form:a", kept);
    expect(readFormDraft("a")).toBeNull();
  });

  test("say how many lines of a list were filled in", () => {
    keepFormDraft("a", { Track: "x", "Track#2": "y", "Track#10": "z", Name: "n" });
    expect([countKeptLines("a", "Track"), countKeptLines("a", "Name"), countKeptLines("a", "Other")]).toEqual(
      [10, 1, 0],
    );
    expect(countKeptLines("never", "Track")).toBe(0);
  });
});

describe("a wiping of a device", () => {
  test("is known until it has ended, with the person for whom records stay", () => {
    beginWiping("ada");
    expect(readWiping()).toEqual({ keptFor: "ada", isErased: false });
    beginWiping(null);
    expect(readWiping()).toEqual({ keptFor: null, isErased: false });
    endWiping();
    expect(readWiping()).toBeNull();
  });

  test("comes by itself on the day on which an account is erased, and not before", () => {
    wipeFrom(new Date(serverNow() + day).toISOString());
    expect(readWiping()).toBeNull();
    localStorage.setItem("undercroft-erasure-due", new Date(serverNow() - 1000).toISOString());
    expect(readWiping()).toEqual({ keptFor: null, isErased: true });
  });

  test("is called off with the erasure", () => {
    wipeFrom(new Date(serverNow() + day).toISOString());
    wipeFrom(null);
    expect(localStorage.getItem("undercroft-erasure-due")).toBeNull();
  });

  test.each(["", "soon", "null"])("is not due on the day %j", (due) => {
    localStorage.setItem("undercroft-erasure-due", due);
    expect(readWiping()).toBeNull();
  });
});

describe("choices that a visitor made", () => {
  test.each([
    [null, null],
    ["yes", null],
    [{}, {}],
    [
      { statistics: true, embeds: false },
      { statistics: true, embeds: false },
    ],
    [{ statistics: "true", embeds: 1, place: null }, {}],
    [{ place: true, other: true }, { place: true }],
  ])("are read out of %j as %j: nothing is agreed to by a word or a number", (kept, choices) => {
    localStorage.setItem("undercroft-choices", JSON.stringify(kept));
    expect(storedChoices.read()).toEqual(choices);
  });
});

describe("where somebody came from", () => {
  test.each([
    ["?src=Poster-1", "poster-1"],
    ["?utm_source=newsletter", "newsletter"],
    ["?src=flyer&utm_source=mail", "flyer"],
    ["?src=", null],
    ["?src=<script>", null],
    [`?src=${"x".repeat(41)}`, null],
    ["?src=-dash", null],
    ["?src=ünïcode", null],
    ["", null],
  ])("by the address %j is %j", (search, source) => {
    rememberSource(search);
    expect(readSource()).toBe(source);
  });

  test("stays what it was on a page that says nothing of it", () => {
    rememberSource("?src=flyer");
    rememberSource("?page=2");
    expect(readSource()).toBe("flyer");
  });
});
