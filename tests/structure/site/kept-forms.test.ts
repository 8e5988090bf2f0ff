// No form may forget what was typed into it: useHeldForm holds it, or it stands in kept-forms.txt with another way or the reason.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";
import { listSiteParts } from "./site-parts.ts";

const app = path.join(root, "apps/site/app");
const { mayBeKept } = await import(path.join(app, "api/kept-forms/may-be-kept.ts"));
const { DRAFTS } = await import(path.join(app, "api/personal-storage.ts"));
const storedKeys = (await listSiteParts()).flatMap(({ exported }) => exported.storedKeys ?? []);

type Line = { file: string; how: string };

const listed: Line[] = readFileSync(path.join(root, "tests/structure/site/kept-forms.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => ({ file: line.slice(0, line.indexOf(" ")), how: line.slice(line.indexOf(" ") + 1) }));

const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
  .map((name) => ({
    file: name.split(path.sep).join("/"),
    text: readFileSync(path.join(app, name), "utf8"),
  }));

/** Controls a person fills in, a file's forms together. */
const fieldsIn = (text: string): number =>
  [
    ...text.matchAll(
      /<(TextInput|TextArea|Select|Checkbox|RadioOptions|NumberInput|PoundsInput|textarea|select)\b/g,
    ),
  ].length;

/** How many forms of a file keep what is typed, by `useHeldForm` or by `useKeptForm` alone. */
const keptIn = (text: string): number =>
  (/\buseHeldForm[(<]/.test(text) ? [...text.matchAll(/<form\s+\{\.\.\.\w+\.props\}/g)].length : 0) +
  (text.includes("useKeptForm(") ? [...text.matchAll(/\{\.\.\.kept(Form)?\.form\}/g)].length : 0);

test("Every form of the site keeps what is typed, or is listed with how else it is kept or why it is not", () => {
  const count = (text: string) => [...text.matchAll(/<form\b/g)].length - keptIn(text);
  const found = sources.flatMap(({ file, text }) => Array<string>(Math.max(count(text), 0)).fill(file));
  expect(
    listed.map(({ file }) => file).toSorted(),
    "Hold it by useHeldForm of app/forms, and spread what it gives into the form: <form {...form.props}>",
  ).toEqual(found.toSorted());
});

test("A form with a store of its own keeps it through the end of a session", () => {
  const prefixes = listed.flatMap(({ how }) => /^own (.+)$/.exec(how)?.[1] ?? []);
  const keys = storedKeys.map(({ key }: { key: string }) => key);
  for (const prefix of prefixes) {
    expect(keys, prefix).toContain(`undercroft-mine:${prefix}:`);
    expect(DRAFTS.test(`${prefix}:1`), prefix).toBe(true);
  }
});

test("A form of more than two fields is not left out for its size", () => {
  for (const { file, how } of listed) {
    expect(how, file).toMatch(/^(own [a-z-]+|no: .{6,})$/);
    const forms = listed.filter((line) => line.file === file);
    if (!/^no: (one|two) field/.test(how) || forms.length > 1) continue;
    const text = sources.find((source) => source.file === file)?.text ?? "";
    expect(fieldsIn(text), file).toBeLessThanOrEqual(2);
  }
});

test("Passwords, codes, cards, dates of birth, access needs and identity papers are never kept", () => {
  const field = (name: string, type = "text", autocomplete = "") => mayBeKept({ name, type, autocomplete });
  const refused = [
    field("anything", "password"),
    field("Secret", "text", "current-password"),
    field("Secret", "text", "new-password"),
    field("Six digits", "text", "one-time-code"),
    field("Number", "text", "cc-number"),
    field("Name", "text", "section-a cc-name"),
    field("Day", "date", "bday"),
    ...[
      "Password",
      "passphrase",
      "PIN",
      "code",
      "Recovery code",
      "access_code",
      "Security code",
      "Card number",
      "CVC",
      "Expiry",
      "Sort code",
      "account_number",
      "IBAN",
      "Date of birth",
      "birth_date",
      "birthday",
      "Access needs (optional)",
      "access_needs",
      "accessNotes",
      "What you need for an interview (optional)",
      "Passport",
      "Driving licence",
      "Proof of identity",
      "Photo ID",
      "National Insurance number",
    ].map((name) => field(name)),
  ];
  expect(refused.filter(Boolean)).toEqual([]);
  const kept = [
    "Title",
    "About the work",
    "Postcode",
    "Your message",
    "Code for your guests",
    "Budget, in pounds",
  ];
  expect(kept.filter((name) => !field(name))).toEqual([]);
});
