// Where a person's own server lets them follow something of ours; loaded when the button is pressed.

/** What the server refused, with its field. */
export class FollowRefused extends Error {
  readonly remedy: string;
  readonly field: "address" | undefined;
  constructor(title: string, remedy: string, field?: "address") {
    super(title);
    this.remedy = remedy;
    this.field = field;
  }
}

/** @returns the address where the browser goes on. @throws FollowRefused with a sentence */
export async function findOwnServer(what: string, address: string): Promise<string> {
  const question = new URLSearchParams({ what, as: address });
  const answer = await fetch(`/federation/remote?${question}`).catch(() => null);
  const said = (await answer?.json().catch(() => null)) as Record<string, string> | null;
  if (answer?.ok && said?.address) return said.address;
  if (!said?.message) throw new FollowRefused("That did not work", "Check your connection and try again.");
  throw new FollowRefused(
    said.message,
    said.hint ?? "",
    said.code === "FEDERATION_NOT_FOUND" ? undefined : "address",
  );
}
