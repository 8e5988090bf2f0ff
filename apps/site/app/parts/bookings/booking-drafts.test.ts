// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forgetAllPersonal, keepPersonal } from "#app/api/personal-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
import {
  forgetBookingDraft,
  keepAnswers,
  keepBasket,
  keepDetails,
  readAnswers,
  readBasket,
  readDetails,
} from "./booking-drafts.ts";

const clear = () => {
  forgetAllPersonal(false);
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(clear);

const details = {
  buyerName: "Ada Lane",
  holderNames: ["Ada", ""],
  accessNotes: "Needs a ramp",
  marketingOptIn: true,
  email: "ada@example.org",
};
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

describe("what was being booked", () => {
  test("is taken up again in a new tab, as after a link in a mail", () => {
    keepBasket("e", { entry: 2 }, { entry: 700 }, true);
    expect(readBasket("e")).toMatchObject({
      basket: { entry: 2 },
      amounts: { entry: 700 },
      isAwaitingSignIn: true,
    });
    expect(readBasket("other")).toBeNull();
  });

  test.each([
    [23.9, true],
    [24.1, false],
  ])("is there after %d hours: %s", (hours, is) => {
    keepPersonal("basket:e", { basket: { entry: 1 }, savedAt: serverNow() - hours * 3_600_000 });
    expect(readBasket("e") !== null).toBe(is);
  });

  test.each([
    [null],
    ["basket"],
    [42],
    [[]],
    [{}],
    [{ basket: null, savedAt: 1 }],
    [{ basket: "two", savedAt: 1 }],
    [{ basket: { entry: 1 } }],
    [{ basket: { entry: 1 }, savedAt: "now" }],
  ])("is nothing where the browser keeps %j", (kept) => {
    keepPersonal("basket:e", kept);
    expect(readBasket("e")).toBeNull();
  });

  test("waits for no sign-in that a browser only seems to keep", () => {
    keepPersonal("basket:e", { basket: {}, isAwaitingSignIn: "yes", savedAt: serverNow() });
    expect(readBasket("e")).toMatchObject({ isAwaitingSignIn: false, amounts: {} });
  });
});

describe("what was typed about who comes", () => {
  test("comes back on a step back", () => {
    keepDetails("e", details);
    expect(readDetails("e")).toEqual(details);
  });

  test("lies in this tab alone, and needs for access in no browser at all", () => {
    keepDetails("e", details);
    expect(stored()).toContain("Ada Lane");
    expect(JSON.stringify({ ...localStorage })).not.toContain("Ada Lane");
    expect(stored()).not.toContain("ramp");
  });

  test.each([
    [null],
    ["Ada"],
    [{ buyerName: "Ada" }],
    [{ buyerName: 7, holderNames: [] }],
    [{ holderNames: ["Ada"] }],
  ])("is nothing where the tab keeps %j", (kept) => {
    keepPersonal("booking-details:e", kept, "session");
    expect(readDetails("e")).toBeNull();
  });

  test("takes no agreement that was not given", () => {
    keepPersonal(
      "booking-details:e",
      { buyerName: "Ada", holderNames: [1, null], marketingOptIn: "yes" },
      "session",
    );
    expect(readDetails("e")).toEqual({
      buyerName: "Ada",
      holderNames: ["1", "null"],
      accessNotes: "",
      marketingOptIn: false,
    });
  });
});

describe("what was answered to the organiser", () => {
  test("is not lost by a step back or a hold that runs out, and lies in no browser", () => {
    keepAnswers("e", { "q.0": "Vegan" });
    expect(readAnswers("e")).toEqual({ "q.0": "Vegan" });
    expect(readAnswers("other")).toEqual({});
    expect(stored()).not.toContain("Vegan");
  });
});

describe("once a booking is made", () => {
  test("nothing is left of it to take up again", () => {
    keepBasket("e", { entry: 2 });
    keepDetails("e", details);
    keepAnswers("e", { "q.0": "Vegan" });
    forgetBookingDraft("e");
    expect([readBasket("e"), readDetails("e"), readAnswers("e")]).toEqual([null, null, {}]);
    expect(stored()).toBe("[{},{}]");
  });

  test("nothing of it is there for the next person of the browser", () => {
    keepDetails("e", details);
    keepAnswers("e", { "q.0": "Vegan" });
    forgetAllPersonal(false);
    expect(readDetails("e")).toBeNull();
    expect(readAnswers("e")).toEqual({});
  });
});
