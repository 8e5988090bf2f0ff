import { expect, test } from "vitest";
import { loggedAddress } from "../src/logging.ts";

test.each([
  ["/events?q=Ada%20Fields&area=leeds", "/events?q&area"],
  ["/rest/v1/profiles?bio=ilike.*Ada*&or=(a.eq.1,b.eq.2)&bio=neq.x", "/rest/v1/profiles?bio&or"],
  ["/auth/v1/verify?token=abc&type=signup", "/auth/v1/verify?token&type"],
  ["/transfers/6f1e?code=abc", "/transfers/6f1e?code"],
  ["/waitlist/leave?entry=6f1e&code=1.abc", "/waitlist/leave?entry&code"],
  ["/calendar/0123456789abcdef.ics", "/calendar/…"],
  ["/storage/v1/object/cvs/6f1e/Ada Fields.pdf?token=abc", "/storage/v1/object/cvs/6f1e/…?token"],
  ["/events/tin-roof", "/events/tin-roof"],
  ["/?", "/"],
])("of %s the log says %s", (address, written) => {
  expect(loggedAddress(address)).toBe(written);
});
