import { browserClient } from "#app/api/browser-client.ts";
import type { Refusal } from "#app/api/changes/refusal.ts";
import { toRemedy } from "#app/api/changes/to-remedy.ts";

/** A wallet of a phone. */
export type Wallet = "apple" | "google";

/** The wallets that the server has keys for. @throws where it cannot be reached */
export async function readWallets(): Promise<Record<Wallet, boolean>> {
  const answer = await fetch("/passes/v1/config");
  if (!answer.ok) throw new Error(`passes: ${answer.status}`);
  return answer.json();
}

/** What is put into a wallet: a ticket, or the card of a membership. */
export type Carried = { ticket_id: string } | { membership_id: string };

/** The address at which a phone takes the pass of something of the caller's, or why there is none. @throws where nothing is answered */
export async function askForPass(wallet: Wallet, carried: Carried): Promise<{ url: string } | Refusal> {
  const { data } = await (await browserClient()).auth.getSession();
  const answer = await fetch(`/passes/v1/${wallet}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
    },
    body: JSON.stringify(carried),
  });
  const body = (await answer.json()) as { url: string; message: string; hint: string | null };
  return answer.ok ? body : { code: null, title: body.message, remedy: toRemedy(body.hint) };
}
