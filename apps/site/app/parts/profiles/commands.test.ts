import { describe, expect, test } from "vitest";
import { AuthRefused, refuse, toFailure } from "./commands.ts";

describe("what went wrong with an account", () => {
  test("is what the service refused", () => {
    expect(toFailure(new AuthRefused({ code: "otp_expired", status: 403, message: "expired" }))).toEqual({
      code: "otp_expired",
      status: 403,
      message: "expired",
    });
  });

  test.each(["Failed to fetch", "NetworkError when attempting to fetch resource", "Load failed"])(
    "is the network where a request did not arrive: %s",
    (message) => {
      expect(toFailure(new TypeError(message))).toEqual({
        name: "AuthRetryableFetchError",
        message,
        status: 0,
      });
    },
  );

  test("names no address of a script that could not be fetched", () => {
    const error = new TypeError("error loading dynamically imported module: https://x.example/assets/a-1.js");
    expect(toFailure(error).message).toBe("Failed to fetch");
  });

  test.each([[null], [undefined], ["no"], [{}], [42]])("is nothing known for %j", (thrown) => {
    expect(toFailure(thrown)).toEqual({});
  });
});

describe("an answer of the auth client", () => {
  test("that is no refusal throws nothing", () => {
    expect(() => refuse(null)).not.toThrow();
  });

  test("that is one throws it with its name and its words, which are no fields of their own on errors", () => {
    const error = Object.assign(new Error("Invalid login credentials"), {
      status: 400,
      code: "invalid_credentials",
    });
    expect(() => refuse(error)).toThrow(AuthRefused);
    try {
      refuse(error);
    } catch (thrown) {
      expect(toFailure(thrown)).toMatchObject({
        name: "Error",
        message: "Invalid login credentials",
        code: "invalid_credentials",
        status: 400,
      });
    }
  });
});
