import { describe, expect, test } from "vitest";
import type { CompanyFacts } from "#app/context.ts";
import { companyHtml, disputeHtml } from "./company-html.server.ts";

const nothing: CompanyFacts = {
  name: null,
  number: null,
  address: null,
  vatNumber: null,
  icoNumber: null,
  supportMail: null,
  adrName: null,
  adrUrl: null,
};

describe("who runs an installation", () => {
  test("is said where the operator says it, and invented nowhere", () => {
    const html = companyHtml({ ...nothing, name: "Night & Day Ltd" });
    expect(html).toContain("<dt>Company</dt><dd>Night &amp; Day Ltd</dd>");
    expect(html.match(/not stated yet/g)).toHaveLength(4);
  });

  test("can be written to, by the form where there is no address", () => {
    expect(companyHtml(nothing)).toContain('<a href="/contact">contact form</a>');
    expect(companyHtml({ ...nothing, supportMail: "help@night.example" })).toContain(
      '<a href="mailto:help@night.example">help@night.example</a>',
    );
  });

  test("writes nothing of an operator's text as markup", () => {
    const evil = `"><img src=x onerror=alert(1)>`;
    const html = companyHtml({ ...nothing, name: evil, address: evil, supportMail: evil });
    expect(html).not.toContain("<img");
  });
});

describe("where a dispute can be taken", () => {
  test.each([
    [nothing, /not stated yet/],
    [{ ...nothing, adrName: "ADR & Co" }, /take it to ADR &amp; Co, whose decision costs you nothing\.$/],
    [
      { ...nothing, adrName: "ADR", adrUrl: "https://adr.example/?a=1&b=2" },
      /<a href="https:\/\/adr\.example\/\?a=1&amp;b=2">ADR<\/a>/,
    ],
  ])("case %#", (facts, words) => {
    expect(disputeHtml(facts)).toMatch(words);
  });
});
