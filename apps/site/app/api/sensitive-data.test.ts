// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { decryptSensitive, encryptSensitive } from "./sensitive-data.ts";

afterEach(() => vi.restoreAllMocks());

test("Where the server cannot be reached the input comes back unchanged, and the failure is reported without it", async () => {
  document.head.innerHTML = '<meta name="publishable-key" content="key">';
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const reported: string[] = [];
  window.reportError = (error: Error) => void reported.push(error.message);
  expect(await encryptSensitive("needs a ramp")).toBe("needs a ramp");
  expect(await decryptSensitive("enc:v1:abc")).toBe("enc:v1:abc");
  expect(reported).toHaveLength(2);
  expect(reported.join()).not.toMatch(/ramp|enc:v1/);
});
