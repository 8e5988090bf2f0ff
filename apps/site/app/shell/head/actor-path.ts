/** Path of the document by which other servers follow a page, for the head that the server writes; undefined where they cannot. */
export const actorPath = (elsewhere: { kind: string; target: string } | null): string | undefined =>
  import.meta.env.SSR && elsewhere ? `/federation/${elsewhere.kind}/${elsewhere.target}` : undefined;
