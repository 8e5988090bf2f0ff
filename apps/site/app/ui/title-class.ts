const LONG = 60;

/** The size of a page's title that somebody else wrote: a hundred characters in the largest fill a phone's screen. */
export const titleClass = (title: string): "type-h1" | "type-h2" =>
  title.length > LONG ? "type-h2" : "type-h1";
