type Poster = { kind: "venue" | "organiser"; id: string; name: string };

/** What a choice of "Who offers it" is called: two of one name are told apart, as in "Champion Hall, the room". */
export function posterName(poster: Poster, posters: readonly Poster[]): string {
  const isShared = posters.some(({ id, name }) => id !== poster.id && name === poster.name);
  if (!isShared) return poster.name;
  return `${poster.name}, ${poster.kind === "venue" ? "the room" : "the organiser"}`;
}
