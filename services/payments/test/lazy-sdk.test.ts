import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const script = `
  import { registerHooks } from "node:module";
  registerHooks({
    resolve: (name, context, next) => {
      if (name === "stripe" || name.startsWith("@redis/") || name === "ioredis") console.log(name);
      return next(name, context);
    },
  });
  const { openStripeProvider } = await import("@undercroft/payments");
  console.log("opened");
  await openStripeProvider({ secretKey: "sk_test_x", publishableKey: "pk_test_x", webhookSecret: "whsec_x" });`;

test("Stripe's SDK is loaded when an account is opened, and Redis clients never", () => {
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  const loaded = new Set(said.trim().split("\n")); // by payments and by pay-outs
  expect([...loaded]).toEqual(["opened", "stripe"]);
});
