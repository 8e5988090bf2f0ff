import { firstLondonMoment } from "@undercroft/contract/london-time";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";

/** What is recommended now. @throws the data API's error */
export async function listPicks() {
  return call("list_event_picks");
}

/** The id of the event behind an address or the last part of one. @throws an error in the shape of the data API's */
export async function findPickable(address: string): Promise<string> {
  const slug =
    address
      .trim()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  const client = await browserClient();
  const { data } = await client.from("events").select("id").eq("slug", slug).maybeSingle().throwOnError();
  if (data) return data.id;
  throw Object.assign(new Error("There is no such event"), {
    details: "REPORTS_NOT_FOUND",
    hint: "Copy the address of its page.",
  });
}

/** The last minute of a day in London, wherever the colleague who chooses it is. */
export const endOfDay = (day: string): Date | null => firstLondonMoment(`${day}T23:59`);

/** Recommends an event until the end of a day (YYYY-MM-DD), or takes it back when `blurb` is empty. @throws the data API's error */
export async function setPick(eventId: string, blurb: string, until: string | null): Promise<void> {
  const end = until ? endOfDay(until) : null;
  await call("set_event_pick", {
    p_event_id: eventId,
    p_blurb: blurb,
    ...(end ? { p_until: end.toISOString() } : {}),
  });
}
