import type { RestResponse } from "../http/messages.ts";
import type { PlannedCall } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { fromHex, toBody } from "./build-response.ts";
import { toContentRange, toPageStatus, toTotal } from "./content-range.ts";

const rawFormats: readonly string[] = ["text", "octets", "xml", "custom"];

function toShown(reply: PlannedCall["reply"], outcome: Outcome) {
  const { routine, mediaType } = reply;
  const { format } = mediaType;
  const isList = rawFormats.includes(format) || format === "csv";
  const shown = toBody(reply, outcome, !isList && (!routine.returnsSet || format === "object"));
  const isBytes = format === "octets" && routine.returnType === "bytea";
  return isBytes ? { ...shown, body: fromHex(shown.body) } : shown;
}

/** What a function returned. @throws RestError PGRST103 past the end */
export function respondToCall(reply: PlannedCall["reply"], outcome: Outcome): RestResponse {
  const page = { offset: reply.offset, count: outcome.count, total: toTotal(outcome, reply) };
  const range: [string, string] = ["content-range", toContentRange(page)];
  if (reply.routine.returns === "void") {
    return { status: 204, statusText: undefined, headers: [range, ...reply.headers], body: undefined };
  }
  const { headers, body } = toShown(reply, outcome);
  return {
    status: toPageStatus(page),
    statusText: undefined,
    headers: [...headers, range, ...reply.headers],
    body: reply.isHead ? undefined : body,
  };
}
