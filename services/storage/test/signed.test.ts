import { setTimeout as sleep } from "node:timers/promises";
import { SignJWT } from "jose";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUrlTokens } from "../src/url-tokens.ts";
import { type Person, readError, type StorageServer, startStorage } from "./storage-server.ts";

let server: StorageServer;
let person: Person;
let other: Person;
beforeAll(async () => {
  server = await startStorage();
  person = await server.addPerson();
  other = await server.addPerson();
  await person.client.storage.from("own").upload(mine("a b.txt"), "signed");
});
afterAll(() => server.close());
const mine = (name: string) => `${person.id}/${name}`;
const own = (one: Person) => one.client.storage.from("own");
const tokenOf = (url: string | undefined) => new URL(url ?? "").searchParams.get("token") ?? "";

describe("a signed URL to download", () => {
  test("opens the object for anybody until it expires", async () => {
    const { data } = await own(person).createSignedUrl(mine("a b.txt"), 60);
    const response = await fetch(data?.signedUrl ?? "");
    expect(await response.text()).toBe("signed");
    expect(Date.parse(response.headers.get("expires") ?? "")).toBeGreaterThan(Date.now() + 50_000);
    expect(response.headers.get("cache-control")).toMatch(/^private, (no-cache|max-age=[1-5]?\d)$/);
    const saved = await own(person).createSignedUrl(mine("a b.txt"), 60, { download: "mine.txt" });
    expect((await fetch(saved.data?.signedUrl ?? "")).headers.get("content-disposition")).toContain(
      'filename="mine.txt"',
    );
  });

  test("is made for many files at once, and a hidden file looks like a missing one", async () => {
    const { data } = await own(person).createSignedUrls(
      [mine("a b.txt"), mine("none.txt"), `${other.id}/x.txt`],
      60,
    );
    expect(data?.map(({ error, signedUrl }) => [error, signedUrl !== null])).toEqual([
      [null, true],
      ["Either the object does not exist or you do not have access to it", false],
      ["Either the object does not exist or you do not have access to it", false],
    ]);
    expect(await (await fetch(data?.[0]?.signedUrl ?? "")).text()).toBe("signed");
  });

  test("is made for many pictures at once in another size, also without an account, and opens nothing once their post is removed", async () => {
    const png = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#333" } })
      .png()
      .toBuffer();
    await person.client.storage.from("post_media").upload(mine("a.png"), png, { contentType: "image/png" });
    const sign = async () => {
      const response = await fetch(`${server.url}/object/sign/post_media`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await server.sign({ role: "anon" })}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ expiresIn: 600, paths: [mine("a.png")], transform: { width: 20 } }),
      });
      const [signed] = (await response.json()) as { error: string | null; signedURL: string | null }[];
      return signed;
    };
    expect(await sign()).toMatchObject({ signedURL: null });
    await server.sql(
      `update profiles set visibility = 'public' where user_id = '${person.id}';
       insert into posts (id, author_id, body) values ('${person.id}', '${person.id}', 'Look');
       insert into post_media (post_id, place, path, alt) values ('${person.id}', 1, '${mine("a.png")}', 'A wall')`,
    );
    const signed = await sign();
    expect(signed?.signedURL).toMatch(/^\/render\/image\/sign\/post_media\//);
    const picture = await fetch(`${server.url}${signed?.signedURL}`);
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(20);
    await server.sql(`update posts set status = 'removed' where id = '${person.id}'`);
    expect((await fetch(`${server.url}${signed?.signedURL}`).then(readError)).body.statusCode).toBe("404");
    expect(await sign()).toMatchObject({ signedURL: null });
  });

  test("of a post's picture lasts ten minutes at most, and opens nothing once its signer may no longer see it", async () => {
    const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: "#333" } })
      .png()
      .toBuffer();
    await person.client.storage.from("post_media").upload(mine("b.png"), png, { contentType: "image/png" });
    await server.sql(
      `insert into posts (id, author_id, body, audience) values ('${other.id}', '${person.id}', 'For followers', 'followers');
       insert into post_media (post_id, place, path, alt) values ('${other.id}', 1, '${mine("b.png")}', 'A wall');
       insert into follows (follower_id, kind, target, status) values ('${other.id}', 'user', '${person.id}', 'active')`,
    );
    const pictures = other.client.storage.from("post_media");
    const [long, sized, many] = await Promise.all([
      pictures.createSignedUrl(mine("b.png"), 100_000_000),
      pictures.createSignedUrl(mine("b.png"), 100_000_000, { transform: { width: 4 } }),
      pictures.createSignedUrls([mine("b.png")], 100_000_000),
    ]);
    const urls = [long.data?.signedUrl, sized.data?.signedUrl, many.data?.[0]?.signedUrl];
    for (const url of urls) {
      const { iat, exp } = JSON.parse(
        Buffer.from(tokenOf(url ?? undefined).split(".")[1] ?? "", "base64url").toString(),
      );
      expect(exp - iat).toBe(600);
      expect((await fetch(url ?? "")).status).toBe(200);
    }
    await server.sql(`delete from follows where follower_id = '${other.id}'`);
    for (const url of urls)
      expect((await fetch(url ?? "").then(readError)).body).toMatchObject({ statusCode: "404" });
  });

  test("that was signed for longer than its bucket allows has expired", async () => {
    const tokens = createUrlTokens("a key for tests, long enough to be one");
    const url = `post_media/${mine("b.png")}`;
    const signer = { role: "service_role" };
    const open = async (token: string) =>
      (await fetch(`${server.url}/object/sign/${url}?token=${token}`)).status;
    expect(await open(await tokens.sign({ url, scope: "download", signer }, 600))).toBe(200);
    for (const claims of [{ signer }, {}]) {
      const old = await tokens.sign({ url, scope: "download", ...claims }, 86_400);
      expect(await open(old)).toBe(400);
    }
  });

  test("is only made for files the caller can read", async () => {
    expect((await own(other).createSignedUrl(mine("a b.txt"), 60)).error).toMatchObject({
      statusCode: "404",
    });
    expect((await own(person).createSignedUrl(mine("a b.txt"), 0)).error).toMatchObject({ status: 400 });
  });

  test("is refused when its token is altered, expired, foreign or missing", async () => {
    const signed = async (seconds: number) =>
      (await own(person).createSignedUrl(mine("a b.txt"), seconds)).data?.signedUrl ?? "";
    const url = await signed(3600);
    const expired = await signed(1);
    const get = (address: string) =>
      fetch(address)
        .then(readError)
        .then(({ body }) => [body.statusCode, body.code, body.message]);
    expect(await get(url.replace(/a%20b/, "c"))).toEqual(["400", "InvalidSignature", "Invalid signature"]);
    expect(await get(`${url.slice(0, -6)}AAAAAA`)).toEqual([
      "400",
      "InvalidJWT",
      "signature verification failed",
    ]);
    expect(await get(url.replace(/token=.*/, "token=x"))).toEqual([
      "400",
      "InvalidJWT",
      "Invalid Compact JWS",
    ]);
    expect(await get(url.replace(/token=.*/, `token=${person.token}`))).toEqual([
      "400",
      "InvalidJWT",
      expect.any(String),
    ]);
    const forged = await new SignJWT({ url: `own/${mine("a b.txt")}`, scope: "download" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode("a key for tests, long enough to be one"));
    expect(await get(url.replace(/token=.*/, `token=${forged}`))).toEqual([
      "400",
      "InvalidJWT",
      expect.any(String),
    ]);
    expect((await get(url.replace(/\?token=.*/, "")))[0]).toBe("400");
    await sleep(2100);
    expect(await get(expired)).toEqual(["400", "InvalidJWT", '"exp" claim timestamp check failed']);
  });
});

describe("a signed URL to upload", () => {
  test("takes a file without another token, owned by the person who signed it", async () => {
    const signed = await own(person).createSignedUploadUrl(mine("later.txt"));
    const { data, error } = await server.anon.storage
      .from("own")
      .uploadToSignedUrl(mine("later.txt"), signed.data?.token ?? "", new Blob(["late"]));
    expect(error).toBeNull();
    expect(data).toEqual({ path: mine("later.txt"), fullPath: `own/${mine("later.txt")}` });
    const [row] = await server.sql("select owner_id from storage.objects where name = $1", [
      mine("later.txt"),
    ]);
    expect(row).toEqual({ owner_id: person.id });
    const again = await server.anon.storage
      .from("own")
      .uploadToSignedUrl(mine("later.txt"), signed.data?.token ?? "", "again");
    expect(again.error).toMatchObject({ statusCode: "409" });
  });

  test("says in its signature whether it may replace a file", async () => {
    const signed = await own(person).createSignedUploadUrl(mine("later.txt"), { upsert: true });
    const { error } = await server.anon.storage
      .from("own")
      .uploadToSignedUrl(mine("later.txt"), signed.data?.token ?? "", "new");
    expect(error).toBeNull();
  });

  test("is not made for another's folder or an unknown bucket", async () => {
    expect((await own(other).createSignedUploadUrl(mine("x.txt"))).error).toMatchObject({
      statusCode: "403",
    });
    expect((await server.service.storage.from("nowhere").createSignedUploadUrl("x.txt")).error).toMatchObject(
      {
        statusCode: "404",
        message: "The related resource does not exist",
      },
    );
  });

  test("cannot be used to download, nor one to download for an upload", async () => {
    const upload = await own(person).createSignedUploadUrl(mine("a b.txt"), { upsert: true });
    const read = await own(person).createSignedUrl(mine("a b.txt"), 60);
    const address = `own/${person.id}/a%20b.txt`;
    const wrongRead = await fetch(`${server.url}/object/sign/${address}?token=${upload.data?.token}`);
    expect((await readError(wrongRead)).body).toMatchObject({
      code: "InvalidSignature",
      message: "Token is not scoped for download",
    });
    const wrongWrite = await fetch(
      `${server.url}/object/upload/sign/${address}?token=${tokenOf(read.data?.signedUrl)}`,
      { method: "PUT", body: "x" },
    );
    expect((await readError(wrongWrite)).body).toMatchObject({
      code: "InvalidSignature",
      message: "Token is not scoped for upload",
    });
    const asAccess = await fetch(`${server.url}/object/own/${address.slice(4)}`, {
      headers: { authorization: `Bearer ${upload.data?.token}` },
    });
    expect((await readError(asAccess)).body.statusCode).toBe("403");
  });
});
