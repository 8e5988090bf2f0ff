import { describe, expect, test } from "vitest";
import { ADDRESS_SECONDS, signPictures } from "./picture-addresses.ts";

const sign = (paths: string[], answer: () => Response) => {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer();
  }) as unknown as typeof globalThis.fetch;
  const caller = { fetch, origin: "https://undercroft.example", apikey: "anon", token: "person" };
  return { signed: signPictures(caller, paths, 640), asked };
};

describe("the pictures of posts", () => {
  test("are asked for once for all that a page shows, as the person who looks", async () => {
    const { signed, asked } = sign(["a.jpg", "b.jpg"], () =>
      Response.json([
        { path: "a.jpg", signedURL: "/render/a?token=1" },
        { path: "b.jpg", signedURL: "/render/b?token=2" },
      ]),
    );
    expect(await signed).toEqual({
      "a.jpg": "/storage/v1/render/a?token=1",
      "b.jpg": "/storage/v1/render/b?token=2",
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init.headers).toMatchObject({ apikey: "anon", authorization: "Bearer person" });
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      expiresIn: ADDRESS_SECONDS,
      paths: ["a.jpg", "b.jpg"],
      transform: { width: 640, resize: "contain" },
    });
  });

  test("that the reader may not see have no address", async () => {
    const { signed } = sign(["a.jpg"], () => Response.json([{ path: "a.jpg", signedURL: null }]));
    expect(await signed).toEqual({});
  });

  test("of a page without any ask nobody", async () => {
    const { signed, asked } = sign([], () => Response.json([]));
    expect(await signed).toEqual({});
    expect(asked).toEqual([]);
  });

  test("that cannot be had say so", async () => {
    const { signed } = sign(["a.jpg"], () => new Response("busy", { status: 503 }));
    await expect(signed).rejects.toThrow("503");
  });
});
