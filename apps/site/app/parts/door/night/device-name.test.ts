// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { keepPersonal } from "#app/api/personal-storage.ts";
import { keepDevice, readDevice } from "./device-name.ts";

beforeEach(() => localStorage.clear());

describe("how a device is called at the door", () => {
  test("is made up once, and stays for the next night", () => {
    const { device } = readDevice("low-end");
    expect(device).toMatch(/^(Phone|Tablet|Computer) [A-HJ-NP-Z]{2}$/);
    expect(readDevice("low-end").device).toBe(device);
    expect(readDevice("other-night").device).toBe(device);
  });

  test("is what somebody chose", () => {
    keepDevice({ device: "Box office", gate: null, of: "low-end" });
    expect(readDevice("low-end").device).toBe("Box office");
  });

  test.each([[{}], [{ device: 7 }], [{ device: "" }], ["Phone"], [[]], [null]])(
    "is made up once where the browser keeps %j, so that the log knows it by one name",
    (kept) => {
      keepPersonal("door-device", kept);
      const { device } = readDevice();
      expect(device).not.toBe("");
      expect(readDevice().device).toBe(device);
    },
  );
});

describe("the gate of a device", () => {
  test("is that of its own night alone", () => {
    keepDevice({ device: "Phone AB", gate: "Back yard", of: "low-end" });
    expect(readDevice("low-end").gate).toBe("Back yard");
    expect(readDevice("other-night").gate).toBeNull();
    expect(readDevice().gate).toBeNull();
  });

  test("is none where something else is kept for it", () => {
    keepPersonal("door-device", { device: "Phone AB", gate: 7, of: "low-end" });
    expect(readDevice("low-end").gate).toBeNull();
  });
});
