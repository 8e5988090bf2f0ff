import type { CompanyFacts } from "#app/context.ts";
import { escapeMarkup } from "#app/format/text/escape-markup.ts";

/** A value, or a marked gap: nothing is invented. */
function valueOrGap(value: string | null): string {
  return value ? escapeMarkup(value) : "<mark>not stated yet</mark>";
}

/** Who runs the installation, as a list of terms. */
export function companyHtml(facts: CompanyFacts): string {
  const rows: [string, string][] = [
    ["Company", valueOrGap(facts.name)],
    ["Registered number", valueOrGap(facts.number)],
    ["Registered address", valueOrGap(facts.address)],
    ["VAT number", valueOrGap(facts.vatNumber)],
    ["Data protection register (ICO)", valueOrGap(facts.icoNumber)],
    [
      "Email",
      facts.supportMail
        ? `<a href="mailto:${escapeMarkup(facts.supportMail)}">${escapeMarkup(facts.supportMail)}</a>`
        : 'the <a href="/contact">contact form</a>',
    ],
  ];
  const items = rows.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join("");
  return `<dl class="facts">${items}</dl>`;
}

/** Where a dispute can be taken. */
export function disputeHtml({ adrName, adrUrl }: CompanyFacts): string {
  if (!adrName)
    return "If we cannot agree, a dispute resolution body is named here: <mark>not stated yet</mark>.";
  const name = adrUrl
    ? `<a href="${escapeMarkup(adrUrl)}">${escapeMarkup(adrName)}</a>`
    : escapeMarkup(adrName);
  return `If we cannot agree, you can take it to ${name}, whose decision costs you nothing.`;
}
