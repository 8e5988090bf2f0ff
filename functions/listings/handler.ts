// A team's website sends its nights with a key: they are read as a calendar is, and answered row by row.
import {
  FunctionError,
  type ListingVenue,
  type RequestFunction,
  UnreadableListings,
} from "@undercroft/product-functions";
import { orRefuse, readTeamKey, requireMethod } from "../team-key.ts";

/** Who sends, as the database answers it. */
type Sender = { key_id: string; now: string; organiser: string; venue: ListingVenue | null };

const unreadable = (status: number, message: string) =>
  new FunctionError({
    status,
    code: "KEYS_UNREADABLE",
    message,
    hint: "Send schema.org JSON-LD or an iCalendar file, in UTF-8.",
  });

/** UTF-16 is told by its mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** @throws FunctionError when a body is neither JSON nor a calendar, by how it begins */
function checkBody(bytes: Uint8Array): void {
  const beginning = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/^[\s\ufeff]+/, "");
  if (beginning === "") throw unreadable(400, "The body is empty");
  if (!/^([{[]|BEGIN:VCALENDAR)/i.test(beginning))
    throw unreadable(415, "The body is neither JSON-LD nor iCalendar");
}

export default {
  takesTeamKey: true,
  timeoutSeconds: 60,
  answer: async ({ request, address, rpc, readListings }) => {
    requireMethod(request, "POST");
    const { key_id, ...sender } = orRefuse(
      await rpc<Sender>("open_listings_key", { ...readTeamKey(request), p_caller: address }),
    );
    const bytes = new Uint8Array(await request.arrayBuffer());
    checkBody(bytes);
    const reading = await readListings(bytes, sender).catch((error: unknown) => {
      // all else is a fault of ours: it is logged, and its words stay with us
      if (!(error instanceof UnreadableListings)) throw error;
      throw unreadable(422, error.message.slice(0, 300));
    });
    const done = orRefuse(
      await rpc<object>("post_listings", {
        p_key_id: key_id,
        p_reading: reading,
        p_is_preview: new URL(request.url).searchParams.get("preview") === "1",
      }),
    );
    return Response.json(done, { headers: { "cache-control": "no-store" } });
  },
} satisfies RequestFunction;
