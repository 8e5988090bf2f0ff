import { createHash } from "node:crypto";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInboxSms, createMailer, type Mailer } from "../src/index.ts";

let product: Awaited<ReturnType<typeof createProductDatabase>>;
let database: ServiceDatabase;
let mailer: Mailer;
beforeAll(async () => {
  product = await createProductDatabase();
  database = createServiceDatabase({ connection: product.as("auth_admin"), max: 2 });
  mailer = createMailer({
    database,
    from: "Undercroft <a@undercroft.test>",
    siteUrl: "https://undercroft.test",
  });
});
afterAll(async () => {
  await database.close();
  await product.drop();
});

const link = "https://undercroft.test/auth/v1/verify?token=abc&type=signup";
const send = (recipient: string, code = "012345") =>
  mailer.tasks["send-mail"]({ template: "confirm-sign-up", recipient, data: { link, code } });
const get = async (path: string) => {
  const response = await mailer.app.request(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const listJson = async (to: string): Promise<{ id: string; subject: string; text: string }[]> => {
  const mounted = new (await import("hono")).Hono().route("/inbox.json", mailer.app);
  const response = await mounted.request(`/inbox.json?to=${encodeURIComponent(to)}`);
  return JSON.parse(await response.text());
};

describe("the inbox", () => {
  test("shows what was sent, newest first, and of one person only when asked", async () => {
    await send("a@example.org");
    await send("b@example.org");
    const all = await get("/");
    expect(all.status).toBe(200);
    expect(all.text.indexOf("to b@example.org")).toBeLessThan(all.text.indexOf("to a@example.org"));
    const mine = await get("/?to=A@example.org");
    expect(mine.text).toContain("to a@example.org");
    expect(mine.text).not.toContain("to b@example.org");
  });

  test("uses the site's fonts, served from its own origin", async () => {
    const { text, headers } = await get("/");
    const addresses = [...text.matchAll(/url\("\/inbox(\/fonts\/[^"]+)"\)/g)].map(
      ([, address = ""]) => address,
    );
    expect(addresses).toHaveLength(3);
    expect(headers.get("content-security-policy")).toContain("font-src 'self'");
    for (const address of addresses) {
      const font = await mailer.app.request(address);
      expect([font.status, font.headers.get("content-type")]).toEqual([200, "font/woff2"]);
      expect(Buffer.from(await font.arrayBuffer()).toString("latin1", 0, 4)).toBe("wOF2");
    }
    expect((await get("/fonts/..%2f..%2fpackage.json")).status).toBe(404);
    expect((await get("/fonts/constructor")).status).toBe(404);
  });

  test("gives tests the same as JSON", async () => {
    await send("json@example.org", "654321");
    const mails = await listJson("json@example.org");
    expect(mails).toMatchObject([{ subject: "Confirm your email address" }]);
    expect(mails[0]?.text).toContain("654321");
  });

  test("shows one mail with its links to click, in a frame that runs nothing", async () => {
    await send("one@example.org");
    const [mail] = await listJson("one@example.org");
    const page = await get(`/${mail?.id}`);
    expect(page.text).toContain(`<a href="${link.replace("&", "&amp;")}">`);
    expect(page.text).toContain('sandbox="allow-top-navigation-by-user-activation"');
    expect(page.text).not.toContain("<script");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  test("allows its own style sheets by their hashes, and no script at all", async () => {
    const { headers, text } = await get("/");
    const policy = headers.get("content-security-policy") ?? "";
    const sheet = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? "";
    expect(policy).toContain(`'sha256-${createHash("sha256").update(sheet).digest("base64")}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
  });

  test("escapes what a query string holds", async () => {
    const page = await get(`/?to=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(page.text).not.toContain("<script");
  });

  test.each(["/999999999", "/nothing", "/1/2", "/999999999999999999"])("has no %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test("shows text messages beside mails, by number when asked", async () => {
    const texter = createInboxSms(database);
    const text = "Your Undercroft code is 246810.\n\n@undercroft.test #246810";
    const { id } = await texter.send({ phone: "447700900123", channel: "sms", text });
    expect(id).toMatch(/^SM[0-9a-f]{32}$/);
    const [kept] = await listJson("+447700900123");
    expect(kept).toMatchObject({ subject: "Text message", channel: "sms", text });
    expect((await get("/")).text).toContain("text message to +447700900123");
    const page = await get(`/${kept?.id}`);
    expect(page.text).toContain("@undercroft.test #246810");
    expect(page.text).not.toContain("<iframe");
  });

  test("keeps the newest five hundred", async () => {
    await database.query(
      "insert into internal.inbox_mails (recipient, subject, html, text) select 'x@x.co', 's', 'h', 't' from generate_series(1, 600)",
    );
    await send("last@example.org");
    const [count] = await database.query("select count(*)::int as kept from internal.inbox_mails");
    expect(count).toEqual({ kept: 500 });
    expect(await listJson("last@example.org")).toHaveLength(1);
  });

  test.each([
    ["no payload", null],
    ["no template", { recipient: "a@b.co" }],
    ["two recipients", { template: "invite", recipient: "a@b.co, c@d.co", data: {} }],
  ])("takes no job with %s", async (_, payload) => {
    await expect(mailer.tasks["send-mail"](payload)).rejects.toThrow("A mail job needs");
  });
});
