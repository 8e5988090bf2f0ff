// What every answer of the running product carries, what is kept, and when it is forgotten.
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDemoDir } from "./demo-data.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";
import { checkStructuredData, readStructuredData } from "./structured-data.ts";

const data = await makeDemoDir();
let product: RunningProduct;
let owner: pg.Client;

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: data.path });
  const cluster = await startCluster({ root: path.join(data.path, "postgres") }); // adopts the running one
  owner = new pg.Client(cluster.connection("undercroft"));
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await product?.end("SIGTERM");
  data.remove();
});

const venues = "/rest/v1/venues?select=slug,name&order=slug&limit=1";

async function firstVenue(): Promise<{ slug: string; name: string }> {
  const rows = (await (await fetch(`${product.url}${venues}`)).json()) as { slug: string; name: string }[];
  return rows[0] ?? { slug: "", name: "" };
}

test("a page whose reading takes too long is 503, says that it tries again, and is read as soon as it can be", async () => {
  const [slug] = (await owner.query("select slug from organisers order by slug limit 1")).rows.map(
    (row) => row.slug,
  );
  await owner.query("begin");
  await owner.query("lock table organisers in access exclusive mode");
  const busy = await fetch(`${product.url}/organisers/${slug}`);
  await owner.query("rollback");
  expect({ status: busy.status, after: busy.headers.get("retry-after") }).toEqual({
    status: 503,
    after: "5",
  });
  expect(busy.headers.get("cache-control")).toBe("no-store");
  expect(await busy.text()).toContain("Busy right now");
  expect((await fetch(`${product.url}/organisers/${slug}`)).status).toBe(200);
});

describe("every request", () => {
  test.each([
    "/",
    "/nothing-here",
    "/favicon.svg",
    "/rest/v1/venues?limit=1",
    "/rest/v1/nothing",
    "/auth/v1/health",
    "/inbox",
  ])("to %s gets the security headers", async (address) => {
    const { headers } = await fetch(`${product.url}${address}`);
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("permissions-policy")).toContain("microphone=()");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-/);
  });

  test.each([
    ["/", 200],
    ["/events", 200],
    ["/nothing-here", 404],
    ["/events/no-such-night", 404],
    ["/rest/v1/no_such_table", 404],
    ["/auth/v1/no-such-route", 404],
    // federation is off until an operator switches it on
    ["/.well-known/webfinger?resource=acct:slow-burn@localhost", 404],
    ["/.well-known/nodeinfo", 404],
    ["/federation/organiser/slow-burn", 404],
    ["/federation/inbox", 404],
  ])("%s has status %i", async (address, status) => {
    expect((await fetch(`${product.url}${address}`)).status).toBe(status);
  });

  test("is refused before it is read when its body is far too large", async () => {
    const response = await fetch(`${product.url}/rest/v1/rpc/hold_booking`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: Buffer.alloc(2 * 1024 * 1024, "x"),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toHaveProperty("hint");
  });
});

describe("static files", () => {
  test("are compressed and may be kept for ever", async () => {
    const html = await (await fetch(`${product.url}/`)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0];
    const response = await fetch(`${product.url}${script}`, { headers: { "accept-encoding": "br" } });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});

test("What pages tell search engines is in schema.org's vocabulary: fixed pages, every kind of event and of venue, articles of every section, corrected ones too", async () => {
  const locations = (text: string) =>
    Array.from(text.matchAll(/<loc>([^<]+)/g), ([, address = ""]) => address);
  const read = async (address: string) => (await fetch(address)).text();
  const fixed = locations(await read(`${product.url}/sitemap/pages.xml`));
  expect(fixed).toContain(`${product.url}/`);
  const { rows } = await owner.query<{ path: string }>(
    `(select distinct on (event_type) '/events/' || slug as path from public.events
       where status = 'published' and visibility = 'public' and night_date > current_date order by event_type, slug)
     union all (select distinct on (venue_type) '/venues/' || slug from public.venues where status = 'active' order by venue_type, slug)
     union all (select distinct on (section, id in (select article_id from public.article_corrections)) '/journal/' || slug from public.articles
       where status in ('published', 'updated'))`,
  );
  const addresses = [...fixed, ...rows.map(({ path }) => `${product.url}${path}`)];
  const pages = new Map<string, ReturnType<typeof readStructuredData>>();
  for (const address of addresses) pages.set(address, readStructuredData(await read(address)));
  expect([...pages].filter(([, objects]) => objects.length === 0)).toEqual([]);
  expect(await checkStructuredData(pages)).toBe("");
  const wrong = new Map([["a planted page", [{ "@type": "MusicEvent", startsAt: "2026-11-28" }]]]);
  expect(await checkStructuredData(wrong)).toContain("startsAt");
}, 60_000);

test("The latest pages that crawlers requested are on record, and no request of a person", async () => {
  const ask = (path: string, agent: string) =>
    fetch(`${product.url}${path}`, { headers: { "user-agent": agent } });
  await ask("/venues?secret=1", "Examplebot/2.1 (+https://example.org/bot)");
  await ask("/events", "Mozilla/5.0 (X11; Linux) Firefox/141.0");
  const read = async () =>
    (await owner.query("select agent, path from internal.crawler_visits where agent !~ 'Chrome'")).rows;
  await expect
    .poll(read, { timeout: 12_000, interval: 500 })
    .toEqual([{ agent: "Examplebot/2.1 (+https://example.org/bot)", path: "/venues" }]);
});

describe("cached pages", () => {
  test("have an ETag and are 304 for a client that holds them", async () => {
    for (const address of ["/venues", venues]) {
      const first = await fetch(`${product.url}${address}`);
      const tag = first.headers.get("etag") ?? "";
      expect(tag).not.toBe("");
      const again = await fetch(`${product.url}${address}`, { headers: { "if-none-match": tag } });
      expect(again.status).toBe(304);
    }
  });

  test("are shared by links with different campaign parameters", async () => {
    const come = (query: string) => fetch(`${product.url}/venues${query}`);
    const first = await come("?fbclid=IwAR0someone&utm_source=newsletter");
    expect(await first.text()).not.toMatch(/IwAR0someone|newsletter/);
    const other = await come("?utm_source=poster");
    const plain = await come("");
    expect(other.headers.get("etag")).toBe(plain.headers.get("etag"));
    expect(first.headers.get("etag")).toBe(plain.headers.get("etag"));
  });

  test("are dropped when what they show has changed, as are data answers", async () => {
    const { slug } = await firstVenue();
    const page = `${product.url}/venues/${slug}`;
    expect(await (await fetch(page)).text()).not.toContain("The Renamed Vault");
    await owner.query("update public.venues set name = 'The Renamed Vault' where slug = $1", [slug]);
    await expect.poll(async () => (await firstVenue()).name).toBe("The Renamed Vault");
    await expect.poll(async () => (await fetch(page)).text()).toContain("The Renamed Vault");
  });

  test("go with what strangers read of feeds and searches, which a removed post leaves at once", async () => {
    const feed = `${product.url}/rest/v1/rpc/list_posts?p_feed=city&p_limit=1`;
    const search = `${product.url}/rest/v1/rpc/search_all?p_query=techno`;
    for (const address of [feed, search]) {
      const tag = (await fetch(address)).headers.get("etag") ?? "";
      expect(tag).not.toBe("");
      expect((await fetch(address, { headers: { "if-none-match": tag } })).status).toBe(304);
    }
    const newest = async () =>
      ((await (await fetch(feed)).json()) as { items: { id: string }[] }).items[0]?.id;
    const id = await newest();
    expect(id).toBeDefined();
    await owner.query("update public.posts set status = 'removed' where id = $1", [id]);
    await expect.poll(newest).not.toBe(id);
    await owner.query("update public.posts set status = 'visible' where id = $1", [id]);
    await expect.poll(newest).toBe(id);
  });

  test("of one person are never served to another", async () => {
    const signIn = async (email: string) => {
      const client = createClient(product.url, product.publishableKey, { auth: { persistSession: false } });
      const { error } = await client.auth.signInWithPassword({ email, password: "undercroft-demo" });
      expect(error).toBeNull();
      return client;
    };
    const readOwn = async (client: Awaited<ReturnType<typeof signIn>>) =>
      (await client.from("profile_private").select("*")).data;
    const [visitor, admin] = [
      await signIn("visitor@undercroft.example"),
      await signIn("admin@undercroft.example"),
    ];
    const own = await readOwn(visitor);
    expect(own?.length).toBeGreaterThan(0);
    expect(await readOwn(admin)).not.toEqual(own);
    const stranger = createClient(product.url, product.publishableKey);
    expect((await stranger.from("profile_private").select("*")).data ?? []).toEqual([]);
  });
});
