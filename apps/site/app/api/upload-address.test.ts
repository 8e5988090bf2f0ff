import { describe, expect, test } from "vitest";
import { pictureSources, resizedAddress, squarePicture, uploadAddress } from "./upload-address.ts";

describe("the address of an uploaded picture", () => {
  test.each([
    ["event_media/e/x.jpg", "/storage/v1/object/public/event_media/e/x.jpg"],
    ["event_media/a b?c#d.jpg", "/storage/v1/object/public/event_media/a%20b%3Fc%23d.jpg"],
    ["event_media/נועה.jpg", "/storage/v1/object/public/event_media/%D7%A0%D7%95%D7%A2%D7%94.jpg"],
    // what is an address already stays as it is
    ["/preview.jpg", "/preview.jpg"],
    ["https://x.example/a.jpg", "https://x.example/a.jpg"],
  ])("%j is %j", (path, address) => {
    expect(uploadAddress(path)).toBe(address);
  });

  test("names the width it is shown at, and none where it cannot be resized", () => {
    expect(resizedAddress("event_media/x.jpg", 320)).toBe(
      "/storage/v1/render/image/public/event_media/x.jpg?width=320",
    );
    expect(resizedAddress("/preview.jpg", 320)).toBe("/preview.jpg");
    expect(pictureSources("https://x.example/a.jpg")).toBeUndefined();
  });

  test("is offered in every width up to the most", () => {
    const widths = (most?: number) => pictureSources("a/x.jpg", most)?.match(/\d+w/g);
    expect(widths()).toEqual(["160w", "320w", "640w", "960w", "1280w", "2048w"]);
    expect(widths(640)).toEqual(["160w", "320w", "640w"]);
  });

  test("is none where there is no picture", () => {
    for (const none of [null, undefined, ""]) expect(squarePicture(none)).toEqual({});
    expect(squarePicture("a/x.jpg").src).toContain("width=160");
  });
});
