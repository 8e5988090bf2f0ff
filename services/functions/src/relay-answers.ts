// The answers that are the host's own and no function's.

/** Sent with every answer: functions are called from any origin, and forms check theirs by themselves. */
export const corsHeaders: Record<string, string> = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers":
    "authorization, x-client-info, apikey, content-type, x-csrf-token, x-region",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-expose-headers": "retry-after, x-relay-error",
  "access-control-max-age": "3600",
};

/** A JSON answer of the host. */
export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...corsHeaders, ...headers } });
}

/** Tells functions-js that the call never reached its function. */
const relayError = { "x-relay-error": "true" };

/** The relay's answers, as the hosted service words them. */
export const relayAnswer = {
  notFound: () => jsonAnswer(404, { code: "NOT_FOUND", message: "Requested function was not found" }),
  workerError: () =>
    jsonAnswer(500, {
      code: "WORKER_ERROR",
      message: "Function exited due to an error (please check logs)",
    }),
  tooSlow: () => jsonAnswer(546, { code: "WORKER_LIMIT", message: "Function took too long and was stopped" }),
  missingHeader: () => jsonAnswer(401, { msg: "Error: Missing authorization header" }, relayError),
  notBearer: () => jsonAnswer(401, { msg: "Error: Auth header is not 'Bearer {token}'" }, relayError),
  invalidToken: () => jsonAnswer(401, { code: 401, message: "Invalid JWT", msg: "Invalid JWT" }, relayError),
} as const;
