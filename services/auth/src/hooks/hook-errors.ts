// What can go wrong with an operator's hooks. A hook that is away is answered with 503, which clients take for a pause: told of a
// refusal, they would sign their people out.
import { AuthError } from "../errors.ts";

/** The catalogue; `docs/errors.md` says what each means. */
export const hookErrors = {
  timeout: (cause: unknown) =>
    new AuthError(503, "hook_timeout", "Failed to reach hook within maximum time", { cause, retryAfter: 5 }),
  timeoutAfterRetry: (cause: unknown) =>
    new AuthError(503, "hook_timeout_after_retry", "Failed to reach hook after maximum retries", {
      cause,
      retryAfter: 5,
    }),
  tooLarge: (limit: number) =>
    new AuthError(500, "hook_payload_over_size_limit", `Payload size exceeded size limit of ${limit} bytes`),
  notJson: (type: string) =>
    new AuthError(
      500,
      "hook_payload_invalid_content_type",
      `Invalid JSON response. Received content-type: ${type}`,
    ),
  broken: (cause: unknown) => new AuthError(500, "unexpected_failure", "Error running hook", { cause }),
  /** The hook's own words. */
  refused: (status: number, message: string) => new AuthError(status, "unknown", message),
};
