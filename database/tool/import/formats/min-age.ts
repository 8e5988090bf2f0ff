// The age of admission, in the words of a source.

const everybody = /^\s*(all ages?|all|everyone|any|family|families|n\/?a|none|-|tba|tbc)?\s*$/i;

/** "18+", "16-25", "Over 18s" and "18 and over" → their lowest age; anything else null. */
export function toMinAge(text: string): number | null {
  const found =
    /^\s*(?:over |ages? |aged )?(\d{1,2})s?\s*(?:\+|-|–|plus\b|(?:years? )?(?:and|&) over\b|$)/i.exec(text);
  return found ? Number(found[1]) : null;
}

/** The fields whose words could not be read, of those that a listing can do without. */
export function listUnread(said: { typicalAgeRange: string | undefined }): string[] {
  const text = said.typicalAgeRange ?? "";
  return !everybody.test(text) && toMinAge(text) === null ? ["typicalAgeRange"] : [];
}
