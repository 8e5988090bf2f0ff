import { call } from "#app/api/call.ts";
import { readJson } from "#app/api/read-json.ts";

/** An offer as its page shows it. */
export type OfferedTickets = {
  state: "pending" | "accepted" | "declined" | "revoked" | "expired" | "ended" | "cancelled" | "over";
  giver: string;
  note: string | null;
  /** the first letter and the domain; null once the address was deleted */
  address: string | null;
  expires_at: string;
  is_for_me: boolean;
  is_from_me: boolean;
  is_unconfirmed: boolean;
  is_mine: boolean;
  tickets: string[];
  event: {
    slug: string;
    title: string;
    starts_at: string;
    ends_at: string | null;
    min_age: number | null;
    place: string | null;
  };
};

/** What the link of a mail leads to. @throws the database's refusal */
export async function readTransfer(transferId: string, code: string): Promise<OfferedTickets> {
  return readJson<OfferedTickets>(call("read_transfer", { p_transfer_id: transferId, p_code: code }));
}

/** The tickets that a person is passing on or has passed on lately, and those offered to them; the latest first. */
export async function listMyTransfers() {
  return call("my_transfers");
}

/** One of them. */
export type MyTransfer = Awaited<ReturnType<typeof listMyTransfers>>[number];
