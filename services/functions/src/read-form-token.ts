import { FunctionError } from "@undercroft/product-functions";

/**
 * The anti-forgery token of a form on our own pages.
 * @throws FunctionError 403 FORM_REFUSED without 32 hex digits in X-CSRF-Token, or when the request comes from elsewhere
 */
export function readFormToken({ headers }: Request, siteUrl: string): string {
  const token = headers.get("x-csrf-token") ?? "";
  const origin = headers.get("origin");
  const isOurs = origin
    ? origin === new URL(siteUrl).origin
    : headers.get("sec-fetch-site") === "same-origin";
  if (isOurs && /^[0-9a-f]{32}$/.test(token)) return token;
  throw new FunctionError({
    status: 403,
    code: "FORM_REFUSED",
    message: "This form can only be sent from our own pages.",
    hint: "Reload the page and send the form again.",
  });
}
