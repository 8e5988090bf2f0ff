// An Apple pass for the owner of a ticket or membership.
import type { Context } from "hono";
import { giveLink, makePass, readPass } from "../make-pass.ts";
import { isMemberPass } from "../pass.ts";
import { hashOf, linkOf, passOfLink, tokenOf } from "../pass-token.ts";
import type { PassesParts } from "../passes-parts.ts";
import { refuse, refuseTooOften } from "../refusals.ts";
import { type AppleKeys, makeApplePass } from "./apple-pass.ts";
import { passHeaders } from "./web-service.ts";

/** `POST /apple`: where the file of one's own ticket or membership is. Without keys the database says so. */
export async function giveAppleLink(context: Context, parts: PassesParts): Promise<Response> {
  const made = await makePass(context, parts, "apple");
  if (made instanceof Response) return made;
  return giveLink(`/passes/v1/files/${linkOf(parts.secret, made, Date.now())}`);
}

/** `GET /files/:link`: the file, for two minutes: phones open it as they come to its address, and that carries no token. */
export async function giveAppleFile(
  context: Context,
  parts: PassesParts,
  { keys }: { keys: AppleKeys },
): Promise<Response> {
  const id = passOfLink(parts.secret, context.req.param("link") ?? "", Date.now());
  const expired = () =>
    refuse(410, "PASSES_LINK_EXPIRED", "This link has ended", "Press the button in My bookings again.");
  if (id === null) return expired();
  const [counted] = await parts.database.query<{ wait: number }>(
    "select internal.count_pass_call($1) as wait",
    [id],
  );
  if (counted && counted.wait > 0) return refuseTooOften(counted.wait);
  const token = tokenOf(parts.secret, id);
  // noted before the pass is read: what changes from here on is pushed
  await parts.database.query("select internal.give_apple_pass($1, $2)", [id, hashOf(token)]);
  const pass = await readPass(parts.database, id);
  if (!pass || pass.ending !== null) return expired();
  return new Response(
    await makeApplePass(pass, {
      keys,
      token,
      siteUrl: parts.siteUrl,
      artwork: parts.artwork,
    }),
    {
      headers: {
        ...passHeaders,
        "content-disposition": `attachment; filename="${isMemberPass(pass) ? "card" : "ticket"}.pkpass"`,
      },
    },
  );
}
