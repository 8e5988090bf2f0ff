// Addresses of things: lower-case words joined by hyphens.

/** Words of a title as a slug: "Pøsh & Crumb" → "posh-and-crumb". Letters without an ASCII form are dropped. */
export function toSlug(title: string): string {
  return title
    .replaceAll("&", " and ")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .replaceAll(/['’‘]/g, "")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}
