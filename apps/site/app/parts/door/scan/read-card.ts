import type { Refusal } from "#app/api/changes/refusal.ts";
import type { MemberCardAnswer } from "#app/parts/door/door-answers.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import type { DoorNight } from "#app/parts/door/night/door-night.ts";

/** Whether a scanned text is the QR of a member's card. */
export const isMemberCard = (text: string | undefined): boolean =>
  text !== undefined && /^M1[0-9A-F]{32}$/i.test(text.trim());

/** Why a card cannot be read without the server. */
export const needsServer: Refusal = {
  code: null,
  title: "Cards need a connection",
  remedy: "Scan the member's ticket instead.",
};

/** What a card says, or why it was not read. @throws the refusal of the data API */
export async function readCard(
  door: DoorNight,
  text: string,
): Promise<{ card: MemberCardAnswer } | { failure: Refusal }> {
  if (door.read().offlineSince !== null) return { failure: needsServer };
  try {
    return { card: await door.ask("read_member_card", { p_code: text.trim() }) };
  } catch (error) {
    if (error instanceof NoAnswer) return { failure: needsServer };
    throw error;
  }
}
