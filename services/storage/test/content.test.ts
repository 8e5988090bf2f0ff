import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countFlashes } from "../src/content/count-flashes.ts";
import { type Person, type StorageServer, startStorage, toBytes } from "./storage-server.ts";

let server: StorageServer;
let person: Person;
beforeAll(async () => {
  server = await startStorage();
  person = await server.addPerson();
});
afterAll(() => server.close());

const mine = (name: string) => `${person.id}/${name}`;
const picture = (width: number, height: number, background = "#c40") =>
  sharp({ create: { width, height, channels: 3, background } });
const put = (bucket: string, name: string, bytes: Uint8Array | string, contentType: string) =>
  person.client.storage
    .from(bucket)
    .upload(mine(name), Buffer.from(bytes as Uint8Array), { contentType, upsert: bucket === "library" });
const stored = async (name: string, bucket = "library") =>
  toBytes((await server.service.storage.from(bucket).download(mine(name))).data);
const metadataOf = async (name: string) => {
  const [row] = await server.sql<{ metadata: Record<string, unknown> }>(
    "select metadata from storage.objects where name = $1",
    [mine(name)],
  );
  return row?.metadata;
};
/** An animation of frames of one grey each. */
const animation = async (greys: number[], delay: number) => {
  const frames = await Promise.all(
    greys.map((grey) => picture(32, 32, `rgb(${grey},${grey},${grey})`).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: greys.map(() => delay) })
    .toBuffer();
};

describe("an upload of pictures", () => {
  test("turns them upright, makes them smaller, and keeps nothing but the pixels", async () => {
    const bytes = await picture(6000, 3000)
      .withExif({ IFD0: { Copyright: "a secret", ImageDescription: "where I live" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.includes("where I live")).toBe(true);
    expect((await put("library", "upright.jpg", bytes, "image/jpeg")).error).toBeNull();
    const kept = await stored("upright.jpg");
    expect(await sharp(kept).metadata()).toMatchObject({
      format: "jpeg",
      width: 2048,
      height: 4096,
      space: "srgb",
    });
    expect(kept.includes("where I live")).toBe(false);
    expect(await metadataOf("upright.jpg")).toMatchObject({
      width: 2048,
      height: 4096,
      mimetype: "image/jpeg",
      size: kept.length,
      thumbhash: expect.stringMatching(/^[A-Za-z0-9+/=]{20,50}$/),
    });
  });

  test("gives them their true type, whatever they were called", async () => {
    const png = await picture(30, 20).png().toBuffer();
    await put("library", "named.jpg", png, "image/jpeg");
    expect(await metadataOf("named.jpg")).toMatchObject({ mimetype: "image/png", width: 30, height: 20 });
    for (const format of ["webp", "gif", "jpeg", "png"] as const) {
      const bytes = await picture(30, 20).toFormat(format).toBuffer();
      expect((await put("library", `as.${format}`, bytes, `image/${format}`)).error).toBeNull();
      expect((await sharp(await stored(`as.${format}`)).metadata()).format).toBe(format);
    }
  });

  test("keeps them animated, and marks one that flashes", async () => {
    await put("library", "calm.gif", await animation([10, 20, 30, 20], 100), "image/gif");
    await put(
      "library",
      "flash.gif",
      await animation([0, 255, 0, 255, 0, 255, 0, 255, 0, 255], 100),
      "image/gif",
    );
    expect((await sharp(await stored("flash.gif")).metadata()).pages).toBe(10);
    expect((await metadataOf("calm.gif"))?.flashes).toBeUndefined();
    expect((await metadataOf("flash.gif"))?.flashes).toBe(true);
    const rendered = async (name: string) => {
      const transform = { width: 20 };
      const { data } = await person.client.storage.from("library").download(mine(name), { transform });
      return (await sharp(await toBytes(data)).metadata()).pages ?? 1;
    };
    expect(await rendered("calm.gif")).toBe(4);
    expect(await rendered("flash.gif")).toBe(1);
  });

  test("refuses one of too many pixels before decoding it", async () => {
    const bomb = await sharp({ create: { width: 20_000, height: 2_500, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    const { error } = await put("library", "bomb.png", bomb, "image/png");
    expect(error?.message).toMatch(/40 megapixels/);
    expect(await metadataOf("bomb.png")).toBeUndefined();
  });

  test("refuses one that is cut off", async () => {
    const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const { error } = await put("library", "cut.png", whole.subarray(0, whole.length / 2), "image/png");
    expect(error?.message).toBe("This picture is broken and cannot be opened.");
  });

  test("removes a script appended to one", async () => {
    const gif = Buffer.concat([
      await picture(10, 10).gif().toBuffer(),
      Buffer.from("<script>alert(1)</script>"),
    ]);
    expect((await put("library", "script.gif", gif, "image/gif")).error).toBeNull();
    expect((await stored("script.gif")).includes("script")).toBe(false);
  });

  test.each([
    ["a page called a picture", "<!doctype html><script>alert(1)</script>", "image/png"],
    [
      "a drawing with a script",
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      "image/png",
    ],
    ["an archive", Buffer.from("504b0304140000000000", "hex"), "image/png"],
    ["a program", Buffer.from("7f454c4602010100", "hex"), "image/png"],
    ["noise", randomBytes(64), "image/png"],
  ])("refuses %s", async (_, bytes, type) => {
    const { error } = await put("library", "x.png", bytes, type);
    expect(error).toMatchObject({ statusCode: "415", code: "InvalidMimeType" });
    expect(await metadataOf("x.png")).toBeUndefined();
  });

  test("refuses a type the bucket does not take, by its declared and by its real type", async () => {
    expect((await put("library", "a.pdf", "%PDF-1.4 x", "application/pdf")).error).toMatchObject({
      statusCode: "415",
    });
    expect((await put("library", "a.pdf", "%PDF-1.4 x", "image/png")).error).toMatchObject({
      statusCode: "415",
    });
  });
});

describe("an upload of documents", () => {
  test("takes PDF, and UTF-8 text without NUL", async () => {
    expect((await put("cvs", "a.pdf", "%PDF-1.4\n%%EOF", "application/pdf")).error).toBeNull();
    expect((await put("cvs", "a.txt", "Grüße", "text/plain")).error).toBeNull();
    expect(await metadataOf("a.txt")).toMatchObject({ mimetype: "text/plain; charset=utf-8" });
    expect((await put("cvs", "b.txt", Buffer.from([0x47, 0xfc, 0xdf]), "text/plain")).error).toMatchObject({
      message: "File type not allowed",
    });
    expect((await put("cvs", "c.txt", "a\0b", "text/plain")).error).toMatchObject({
      message: "File type not allowed",
    });
    expect((await put("cvs", "d.txt", "<html>", "text/html")).error).toMatchObject({ statusCode: "415" });
  });
});

describe("the limits of storage", () => {
  test("allow a file of 10,485,760 bytes and not one more", async () => {
    const text = (length: number) => Buffer.alloc(length, "a");
    expect((await put("cvs", "most.txt", text(10_485_760), "text/plain")).error).toBeNull();
    expect((await put("cvs", "more.txt", text(10_485_761), "text/plain")).error).toMatchObject({
      statusCode: "413",
    });
    await person.client.storage.from("cvs").remove([mine("most.txt")]);
  });

  test("refuse a file over the person's quota with what is left, also when two come at once", async () => {
    const hoarder = await server.addPerson();
    await server.sql(
      `insert into storage.objects (bucket_id, name, metadata) values ('library', $1, '{"size": 209000000}')`,
      [`${hoarder.id}/all.jpg`],
    );
    const files = hoarder.client.storage.from("cvs");
    const body = Buffer.alloc(400_000, "a");
    const answers = await Promise.all(
      ["a.txt", "b.txt"].map((name) =>
        files.upload(`${hoarder.id}/${name}`, body, { contentType: "text/plain" }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const refused = answers.find(({ error }) => error !== null)?.error;
    expect(refused).toMatchObject({ statusCode: "413", code: "STORAGE_QUOTA_FULL" });
    expect(refused?.message).toBe(
      "This file is too large for the space that is left: 308 kB of 200 MB. Delete files you no longer need, and try again.",
    );
  });

  test("allow sixty uploads in ten minutes", async () => {
    const eager = await server.addPerson();
    for (let i = 0; i < 60; i++) await server.sql("select internal.count_upload($1)", [eager.id]);
    const { error } = await eager.client.storage
      .from("cvs")
      .upload(`${eager.id}/a.txt`, "x", { contentType: "text/plain" });
    expect(error).toMatchObject({ status: 429, statusCode: "429" });
    expect(error?.message).toMatch(/^You have uploaded 60 files in ten minutes\. Go on in \d+ minutes?\.$/);
  });

  test("refuse moving a picture into a bucket that would not have taken it", async () => {
    const up = await server.service.storage
      .from("open")
      .upload("page.png", "<script>", { contentType: "image/png" });
    expect(up.error).toBeNull();
    const { storage } = server.service;
    expect(
      (await storage.from("open").copy("page.png", mine("page.png"), { destinationBucket: "library" })).error,
    ).toMatchObject({ statusCode: "415" });
    expect(
      (await storage.from("open").move("page.png", mine("page.png"), { destinationBucket: "library" })).error,
    ).toMatchObject({ statusCode: "400" });
    await person.client.storage
      .from("library")
      .upload(mine("face.png"), await picture(20, 20).png().toBuffer(), { contentType: "image/png" });
    expect(
      (
        await person.client.storage
          .from("library")
          .copy(mine("face.png"), mine("face.png"), { destinationBucket: "avatars" })
      ).error,
    ).toBeNull();
    expect((await server.anon.storage.from("avatars").download(mine("face.png"))).error).toBeNull();
  });
});

describe("flashes", () => {
  const frame = (level: number, share = 1) =>
    Uint8Array.from({ length: 256 }, (_, cell) => (cell < 256 * share ? level : 0));
  test.each([
    ["ten changes in a second", Array.from({ length: 10 }, (_, i) => frame(i % 2 ? 255 : 0)), 100, 5],
    ["slow ones", Array.from({ length: 4 }, (_, i) => frame(i % 2 ? 255 : 0)), 1000, 1],
    ["a small corner", Array.from({ length: 10 }, (_, i) => frame(i % 2 ? 255 : 0, 0.2)), 100, 0],
    ["one colour", Array.from({ length: 10 }, () => frame(200)), 100, 0],
    ["a slow fade", Array.from({ length: 20 }, (_, i) => frame(i * 5)), 100, 0],
  ])("%s", (_, frames, delay, most) => {
    expect(
      countFlashes(
        frames,
        frames.map(() => delay),
      ),
    ).toBe(most);
  });
});
