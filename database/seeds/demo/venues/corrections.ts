// Ten corrections that visitors sent: eight wait, five of them for the demo's owner, one was applied, one declined.
import { insertRows } from "../../insert-rows.ts";
import type { Demo } from "../demo-seed.ts";
import { createRandom } from "../random.ts";
import type { VenueIndex } from "./venues.ts";

const corrections = [
  [
    "penstock",
    "capacity",
    "450",
    "420",
    "The new fire certificate by the door says 420.",
    "The certificate",
    "open",
  ],
  [
    "gasket",
    "licensed_until",
    "04:00",
    "05:00",
    "Their licence was varied in October, they stay open an hour longer.",
    "The council's register",
    "open",
  ],
  [
    "tin-ferret",
    "station",
    "New Cross Gate",
    "New Cross",
    "New Cross is the nearer one, and the one with a lift.",
    "I've been there",
    "open",
  ],
  [
    "wet-plate",
    "description",
    "",
    "Railway-arch gallery and darkroom, with a shop for paper and film since spring.",
    "They sell paper and film now, which people look for.",
    "A visit",
    "open",
  ],
  [
    "penstock",
    "station",
    "Hackney Wick",
    "Hackney Wick, south exit",
    "The south exit opened in spring and is two minutes nearer.",
    "I've been there",
    "open",
  ],
  [
    "penstock",
    "name",
    "Penstock",
    "Penstock Hall",
    "The new sign over the gate says Penstock Hall.",
    "The sign",
    "open",
  ],
  [
    "saint-ethels",
    "licensed_until",
    "23:00",
    "01:00",
    "The notice in the porch says one o'clock since the summer.",
    "The notice",
    "open",
  ],
  [
    "saint-ethels",
    "website",
    "https://saint-ethels.example",
    "https://saintethels.example",
    "They dropped the hyphen and the old page is gone.",
    "Their own poster",
    "open",
  ],
  [
    "second-press",
    "website",
    "https://second-press.example",
    "https://secondpress.example",
    "The old address leads nowhere since they moved.",
    "Their window",
    "applied",
  ],
  [
    "salt-store",
    "status",
    "active",
    "closed",
    "Somebody told me that they are closing for good.",
    "Heard it at the bar",
    "declined",
  ],
] as const;

/** Puts them in. @param moderator who decided those that were decided */
export async function seedCorrections(
  { client, now }: Demo,
  venues: VenueIndex,
  moderator: string,
): Promise<void> {
  const random = createRandom("corrections");
  const rows = corrections.map(([key, field, present, proposed, reason, source, status], number) => {
    const sent = now.getTime() - (number + 1) * 20 * 3_600_000;
    const isOpen = status === "open";
    return {
      id: random.uuid(),
      reference: random.code(8, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"),
      venue_id: venues.get(key)?.id,
      field,
      present,
      proposed,
      reason,
      source,
      status,
      note: isOpen ? null : status === "applied" ? "Seen on their own page." : "They say they are not.",
      decided_by: isOpen ? null : moderator,
      decided_at: isOpen ? null : new Date(sent + 3 * 3_600_000).toISOString(),
      form_token: random.code(32, "0123456789abcdef"),
      created_at: new Date(sent).toISOString(),
    };
  });
  await insertRows(client, "public.venue_corrections", rows);
}
