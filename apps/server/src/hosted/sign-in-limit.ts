// A project counts attempts by network address and sees ours for everybody: one address that guesses must not use up what all have.

import { createAddressLimit } from "../parts/venues/map-limit.ts";
import type { Rate } from "../services/service.ts";

const most = 30;
/** What a password, a code or a mail is spent on; a session that is renewed is none of these. */
const attempt =
  /^\/auth\/v1\/(?:signup|otp|magiclink|recover|resend|verify|sso|token\?(?:.*&)?grant_type=(?!refresh_token))/;

/** Attempts to sign in or up through us. */
export const signInLimit: Rate = {
  asked: "attempts to sign in or up at `/auth/v1`, beside a hosted project",
  perMinute: most,
  open: (share) => {
    const take = createAddressLimit(most, Date.now, share && { name: "sign-in", share });
    return (request, response, headers) => {
      if (request.method !== "POST" || !attempt.test(request.url ?? "/")) return false;
      const wait = take(String(request.headers["x-forwarded-for"] ?? ""));
      if (wait === 0) return false;
      const type = ["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"];
      const cors = ["Access-Control-Allow-Origin", "*"];
      response.writeHead(429, [...headers, ...type, ...cors, "Retry-After", String(wait)]);
      response.end(
        JSON.stringify({
          code: 429,
          error_code: "over_request_rate_limit",
          msg: `Too many attempts from your network. Try again in ${wait} seconds.`,
        }),
      );
      return true;
    };
  },
};
