/**
 * The first letters of a text, at most so many. An emoji that the end falls into goes as a whole:
 * half of one is refused by the database, and with it whatever it was sent with.
 */
export const firstLetters = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
