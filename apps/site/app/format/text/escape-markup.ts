const escaped: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What XML 1.0 cannot hold at all, not even escaped: one such letter of a title and nobody reads the rest. */
const unfit = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** A text as it stands in HTML or XML, in an element or an attribute. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(unfit, "").replaceAll(/[&<>"']/g, (character) => escaped[character] ?? "");
