// A Google pass for the owner of a ticket or membership.
import type { Context } from "hono";
import { giveLink, makePass, readPass } from "../make-pass.ts";
import type { PassesService } from "../passes-parts.ts";
import { refuse } from "../refusals.ts";
import { GoogleAway } from "./google-api.ts";
import { toGoogle } from "./google-objects.ts";

/** `POST /google`: the address that saves one's own ticket or membership in the wallet. Without keys the database says so. */
export async function giveGoogleLink(context: Context, parts: PassesService): Promise<Response> {
  const { database, google, googleApi: api, siteUrl } = parts;
  const passId = await makePass(context, parts, "google");
  if (passId instanceof Response) return passId;
  // noted before the pass is read: what changes from here on is pushed
  await database.query("select internal.give_google_pass($1)", [passId]);
  const pass = await readPass(database, passId);
  if (!pass || !google || !api)
    return refuse(404, "PASSES_NOTHING_HERE", "This pass is gone", "Look under My bookings.");
  const { issuer } = google.keys;
  try {
    const made = toGoogle(issuer, pass);
    await api.put(made.kinds.class, made.class);
    await api.put(made.kinds.object, made.object);
    const { id, classId } = made.object;
    return giveLink(await api.saveLink(made.kinds.object, { id, classId }, new URL(siteUrl).origin));
  } catch (error) {
    if (!(error instanceof GoogleAway)) throw error;
    return refuse(
      503,
      "PASSES_WALLET_AWAY",
      "Google can't be reached just now",
      "Your ticket in My bookings is good in the meantime. Try again in a moment.",
      5,
    );
  }
}
