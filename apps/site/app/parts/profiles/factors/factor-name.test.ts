import { expect, test } from "vitest";
import type { Factor } from "./assurance.ts";
import { nameOfFactor } from "./factor-name.ts";

test.for([
  ["Ada's phone", "totp", "Ada's phone"],
  ["", "totp", "your authenticator app"],
  [undefined, "phone", "your phone"],
  [undefined, "webauthn", "your security key"],
  [undefined, "recovery_code", "a recovery code"],
  [undefined, "of-tomorrow", "your other device"],
] as const)("a second proof called %j of the kind %s is “%s”", ([friendly_name, factor_type, name]) => {
  expect(nameOfFactor({ friendly_name, factor_type } as unknown as Factor)).toBe(name);
});
