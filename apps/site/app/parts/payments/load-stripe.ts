/** Stripe's script, from its own host as Stripe requires, put into the page when the first card form opens. */
import type { Stripe, StripeConstructor } from "@stripe/stripe-js";

/** The release that the types of `@stripe/stripe-js` describe. */
const ADDRESS = "https://js.stripe.com/endive/stripe.js";

let loading: Promise<StripeConstructor> | undefined;

function loadScript(): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = ADDRESS;
    script.addEventListener("load", () =>
      window.Stripe ? resolve(window.Stripe) : reject(new Error("Stripe's script brought nothing")),
    );
    script.addEventListener("error", () => {
      script.remove();
      loading = undefined; // the next form tries again
      reject(new Error("Stripe's script could not be loaded"));
    });
    document.head.append(script);
  });
}

/** @throws Error when the script does not come */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  loading ??= loadScript();
  return (await loading)(publishableKey);
}
