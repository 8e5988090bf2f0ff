/** What became of a claim. */
export type ClaimStatus = "pending" | "approved" | "refused";

/** A page that is claimed: of an artist or of an organiser without a team. */
export type ClaimSubject = { kind: "artist" | "organiser"; id: string; name: string; website: string };

/** The website that a page names; "" where it names none. */
export function websiteOf(links: unknown): string {
  const { website } = (links ?? {}) as { website?: unknown };
  return typeof website === "string" ? website : "";
}
