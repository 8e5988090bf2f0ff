import { type Answer, call } from "#app/api/call.ts";

/** An offer as its page shows it. */
export type OfferedTickets = Answer<"read_transfer">;

/** What the link of a mail leads to. @throws the database's refusal */
export async function readTransfer(transferId: string, code: string): Promise<OfferedTickets> {
  return call("read_transfer", { p_transfer_id: transferId, p_code: code });
}

/** The tickets that a person is passing on or has passed on lately, and those offered to them; the latest first. */
export async function listMyTransfers() {
  return call("my_transfers");
}

/** One of them. */
export type MyTransfer = Awaited<ReturnType<typeof listMyTransfers>>[number];
