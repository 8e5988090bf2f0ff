/** Takes out what must not leave the browser with an error: queries, fragments, tokens, keys and email addresses. */
export function scrub(text: string): string {
  return text
    .slice(0, 10_000)
    .replace(/\b(bearer)\s+[\w.~+/=-]{1,4000}/gi, "$1 [removed]")
    .replace(/\beyJ[\w-]{1,2000}\.[\w-]{1,4000}(?:\.[\w-]{0,2000})?/g, "[removed]")
    .replace(/\bsb_[a-z]{1,20}_[\w-]{1,200}/g, "[removed]")
    .replace(/[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g, "[removed]")
    .replace(/[?#][^\s)"'<>:]{1,2000}/g, "");
}

/** An address without query and fragment, and without anything scrubbed from its path. */
export function scrubAddress(address: string): string {
  return scrub(address.split(/[?#]/, 1)[0] ?? "");
}
