// A pass of somebody's own, made and read.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Context } from "hono";
import { z } from "zod/mini";
import type { WalletPass } from "./pass.ts";
import type { PassesParts } from "./passes-parts.ts";
import { readBody, refuse } from "./refusals.ts";

const asked = z.union([z.object({ ticket_id: z.uuid() }), z.object({ membership_id: z.uuid() })]);

/** Lets in a signed-in person. */
export async function signedIn(
  context: Context,
  { readPerson }: PassesParts,
): Promise<{ userId: string } | Response> {
  const token = /^bearer (\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
  const person = await readPerson(token).catch(() => null);
  return person ?? refuse(401, "AUTH_REQUIRED", "User not authenticated", "Sign in and try again.");
}

/** The id of the pass of a ticket or membership of the caller's, or the answer that refuses it. The database decides. */
export async function makePass(
  context: Context,
  parts: PassesParts,
  wallet: string,
): Promise<string | Response> {
  const authorization = context.req.header("authorization") ?? "";
  const body = await readBody(context.req.raw, asked);
  if (body instanceof Response) return body;
  const answer =
    "ticket_id" in body
      ? await parts.callAs(authorization, "make_pass", { p_ticket_id: body.ticket_id, p_wallet: wallet })
      : await parts.callAs(authorization, "make_member_pass", {
          p_membership_id: body.membership_id,
          p_wallet: wallet,
        });
  if (answer.ok) return (await answer.json()) as string;
  const wait = answer.headers.get("retry-after");
  return new Response(await answer.text(), {
    status: answer.status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...(wait ? { "retry-after": wait } : {}),
    },
  });
}

/** A pass as it stands now; null where there is none. */
export async function readPass(database: ServiceDatabase, id: string): Promise<WalletPass | null> {
  const [row] = await database.query<{ pass: WalletPass | null }>("select internal.read_pass($1) as pass", [
    id,
  ]);
  return row?.pass ?? null;
}

/** The answer that says where a pass is fetched. */
export const giveLink = (url: string) => Response.json({ url }, { headers: { "cache-control": "no-store" } });
