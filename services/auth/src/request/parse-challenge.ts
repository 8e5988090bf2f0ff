// The opening half of PKCE: https://www.rfc-editor.org/rfc/rfc7636#section-4.2
import { errors } from "../errors.ts";

/** What the client promised to prove later. */
export type Challenge = { challenge: string; method: "s256" | "plain" };

/** Undefined when the flow is implicit. @throws AuthError validation_failed */
export function parseChallenge(body: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): Challenge | undefined {
  const challenge = body.code_challenge ?? "";
  const method = (body.code_challenge_method ?? "").toLowerCase();
  if (challenge === "" && method === "") return undefined;
  if (challenge === "" || method === "") {
    throw errors.invalid("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (method !== "s256" && method !== "plain")
    throw errors.invalid("code_challenge_method must be s256 or plain");
  if (challenge.length < 43 || challenge.length > 128) {
    throw errors.invalid("code challenge has to be between 43 and 128 characters");
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw errors.invalid(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  }
  return { challenge, method };
}
