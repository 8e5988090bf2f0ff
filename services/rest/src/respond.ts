// The last stage: the outcome as an answer. What the database said of status and headers comes on top.
import type { RestResponse } from "./http/messages.ts";
import type { Planned } from "./plan.ts";
import { applyOutcome, toBody } from "./respond/build-response.ts";
import { respondToCall } from "./respond/respond-to-call.ts";
import { respondToRead } from "./respond/respond-to-read.ts";
import { respondToWrite } from "./respond/respond-to-write.ts";
import type { Outcome } from "./run.ts";

function respondTo(reply: Planned["reply"], outcome: Outcome): RestResponse {
  switch (reply.kind) {
    case "read":
      return respondToRead(reply, outcome);
    case "write":
      return respondToWrite(reply, outcome);
    case "call":
      return respondToCall(reply, outcome);
  }
}

/** Makes the answer. @throws RestError PGRST103 past the end, PGRST111 and PGRST112 for what the database chose and cannot be sent */
export function respond(reply: Planned["reply"], outcome: Outcome): RestResponse {
  // how PostgreSQL would go about it: a plan in text is a line to a row
  if (reply.mediaType.plan) return { status: 200, statusText: undefined, ...toBody(reply, outcome, false) };
  const response = applyOutcome(respondTo(reply, outcome), outcome);
  return reply.isShared ? { ...response, isShared: true } : response;
}

export { applyOutcome, errorResponse } from "./respond/build-response.ts";
