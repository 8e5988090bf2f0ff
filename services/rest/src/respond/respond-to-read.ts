import type { RestResponse } from "../http/messages.ts";
import type { PlannedRead } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { toBody } from "./build-response.ts";
import { toContentRange, toPageStatus, toTotal } from "./content-range.ts";

/** The rows of a relation, and which of how many they are. @throws RestError PGRST103 past the end */
export function respondToRead(reply: PlannedRead["reply"], outcome: Outcome): RestResponse {
  const page = { offset: reply.offset, count: outcome.count, total: toTotal(outcome, reply) };
  const { headers, body } = toBody(reply, outcome, false);
  return {
    status: toPageStatus(page),
    statusText: undefined,
    headers: [
      ...headers,
      ["content-range", toContentRange(page)],
      ["content-location", reply.location],
      ...reply.headers,
    ],
    body: reply.isHead ? undefined : body,
  };
}
