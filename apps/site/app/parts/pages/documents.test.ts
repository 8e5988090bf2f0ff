import { describe, expect, test } from "vitest";
import type { CompanyFacts } from "#app/context.ts";
import { readDocument } from "./documents.server.ts";
import { listFixedPaths } from "./sitemap/fixed-paths.ts";

const facts: CompanyFacts = {
  name: "Night Ltd",
  number: null,
  address: null,
  vatNumber: null,
  icoNumber: null,
  supportMail: null,
  adrName: null,
  adrUrl: null,
};
const slugs = ["about", "safety", "refunds", "terms", "privacy", "cookies", "accessibility"];

describe("the texts about us", () => {
  test.each(slugs)("have a head, a date and headings that can be linked to: %s", (slug) => {
    const document = readDocument(slug, facts);
    if (!document) throw new Error("it is one of the texts");
    expect(document.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(document.title.length * document.description.length * document.summary.length).toBeGreaterThan(0);
    for (const { id } of document.contents) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(document.html).toContain(`id="${id}"`);
    }
    const ids = document.contents.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(slugs)("leave no gap of a template open: %s", (slug) => {
    expect(readDocument(slug, facts)?.html).not.toMatch(/\{\{|\}\}/);
  });

  test.each(slugs)("stand in the sitemap: %s", (slug) => {
    expect(listFixedPaths(new Set())).toContain(`/${slug}`);
  });

  test("stay readable in every version there was, the newest first", () => {
    const terms = readDocument("terms", facts);
    if (!terms) throw new Error("there are terms");
    expect(terms.version).toBe(terms.versions[0]?.version);
    for (const { version } of terms.versions)
      expect(readDocument("terms", facts, version)?.version).toBe(version);
    const numbers = terms.versions.map(({ version }) => version);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  });

  test("are none of another name or number", () => {
    expect(readDocument("nothing", facts)).toBeNull();
    expect(readDocument("../terms", facts)).toBeNull();
    expect(readDocument("terms", facts, 9999)).toBeNull();
  });
});

test("a fixed address stands in the sitemap only where its screen stands", () => {
  expect(listFixedPaths(new Set(["/events"]))).toContain("/events");
  expect(listFixedPaths(new Set(["/events"]))).not.toContain("/venues");
  expect(listFixedPaths(new Set())[0]).toBe("/");
});
