import type { PageSources } from "./page-sources.ts";

// https://docs.stripe.com/security/guide#content-security-policy
const stripe = {
  "script-src": ["https://js.stripe.com", "https://*.js.stripe.com"],
  "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  "connect-src": ["https://api.stripe.com"],
  "img-src": ["https://*.stripe.com"],
};

const sources: PageSources = (config): ReturnType<PageSources> => {
  if (config.payments.provider !== "stripe") return {};
  return { "/payment": stripe };
};

export default sources;
