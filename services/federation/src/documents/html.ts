// The little HTML that we write: paragraphs, and links to our own pages. Texts are plain, so that escaping is all they need.

/** Text as it may stand in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Plain text as paragraphs; single line breaks stay. */
export const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** A paragraph that is a link. */
export const toLink = (address: string, words: string): string =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>`;
