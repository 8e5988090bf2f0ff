import type { ErrorPayload } from "@undercroft/contract";
import { describe, expect, test } from "vitest";
import { fingerprintOf } from "./error-payload.ts";
import { referenceOf, toReportRow } from "./report-row.ts";

const payload = (message: string): ErrorPayload =>
  ({
    message,
    stack: "",
    url: "https://undercroft.example/events",
    userAgent: "Firefox",
    viewport: { w: 390, h: 844 },
    screen: { w: 390, h: 844 },
    ts: 1,
    sessionId: "s",
    fingerprint: "f",
    source: "auto",
    severity: "high",
  }) as ErrorPayload;

describe("the row of an error", () => {
  test("is called by the first line of its message", () => {
    expect(toReportRow(payload("TypeError: x is undefined\n  at y")).title).toBe("TypeError: x is undefined");
  });

  test("is called Error where that line says nothing", () => {
    for (const message of ["", "\nsecond line", "<b></b>"])
      expect(toReportRow(payload(message)).title).toBe("Error");
  });

  test("fits its columns, however long the message is", () => {
    const row = toReportRow(payload("x".repeat(100_000)));
    expect(row.title.length).toBeLessThanOrEqual(200);
    expect(row.description).toHaveLength(5000);
  });

  test("is open and of high severity, as the specification has it", () => {
    expect(toReportRow(payload("x"))).toMatchObject({
      severity: "high",
      status: "open",
      user_agent: "Firefox",
    });
  });

  test("is quoted by eight letters that two reports do not share", () => {
    const [one, other] = [toReportRow(payload("x")), toReportRow(payload("x"))];
    expect(referenceOf(one)).toMatch(/^[0-9A-F]{8}$/);
    expect(referenceOf(one)).not.toBe(referenceOf(other));
  });
});

describe("the fingerprint of an error", () => {
  test("is the same for the same error, and another for another page, message or browser", async () => {
    const print = await fingerprintOf("x", "/events", "Firefox");
    expect(print).toMatch(/^[0-9a-f]{32}$/);
    expect(await fingerprintOf("x", "/events", "Firefox")).toBe(print);
    const others = await Promise.all([
      fingerprintOf("y", "/events", "Firefox"),
      fingerprintOf("x", "/venues", "Firefox"),
      fingerprintOf("x", "/events", "Safari"),
    ]);
    expect(new Set([print, ...others]).size).toBe(4);
  });
});
