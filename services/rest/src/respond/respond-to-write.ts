import type { RestResponse } from "../http/messages.ts";
import type { PlannedWrite } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { toBody } from "./build-response.ts";

type WriteReply = PlannedWrite["reply"];

function toStatus({ method, isShown, isConflicting, isMerging }: WriteReply, outcome: Outcome): number {
  // the counter goes up for each row and down again for each that was there already
  const isNothingNew = (isConflicting && (outcome.inserted ?? 0) <= 0) || (isMerging && outcome.count === 0);
  if (method === "POST") return isNothingNew ? 200 : 201;
  if (method === "PUT") return isShown ? (isNothingNew ? 200 : 201) : 204;
  return isShown ? 200 : 204;
}

function toWrittenRange({ method, count }: WriteReply, written: number): string {
  const total = count === undefined ? "*" : String(written);
  return method === "PATCH" && written > 0 ? `0-${written - 1}/${total}` : `*/${total}`;
}

function locationHeaders(name: string, location: string | undefined): [string, string][] {
  if (location === undefined) return [];
  const key: Record<string, string | null> = JSON.parse(location);
  const pairs = Object.entries(key).map(
    ([column, value]) =>
      `${encodeURIComponent(column)}=${value === null ? "is.null" : `eq.${encodeURIComponent(value)}`}`,
  );
  return [["location", `/${encodeURIComponent(name)}?${pairs.join("&")}`]];
}

/** What became of a write, with the rows where they are to be shown. */
export function respondToWrite(reply: WriteReply, outcome: Outcome): RestResponse {
  const shown = reply.isShown ? toBody(reply, outcome, reply.mediaType.format === "object") : undefined;
  return {
    status: toStatus(reply, outcome),
    statusText: undefined,
    headers: [
      ...(shown?.headers ?? []),
      ["content-range", toWrittenRange(reply, outcome.count)],
      ...locationHeaders(reply.name, outcome.location),
      ...reply.headers,
    ],
    body: shown?.body,
  };
}
