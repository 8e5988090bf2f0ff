import { FunctionError } from "@undercroft/product-functions";

/** The refusal of one call too many. @param seconds until the next one may come */
export function refuseTooMany(seconds: number): FunctionError {
  return new FunctionError({
    status: 429,
    code: "RATE_LIMITED",
    message: "Rate limit exceeded. Please try again later.",
    hint: `Try again in ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  });
}
