// The product beside a hosted project: on a database with the owners that Supabase documents, by a login that is no superuser, with a
// stand-in for the project's services of accounts and data. What a person does from an account to a ticket, and what they meet when the
// project is away.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { holdFreePlaces } from "../product/hold-free-places.ts";
import { makeDataDir, type RunningProduct, runToEnd, startProduct } from "../product/running-product.ts";
import { anonKey, type StandIn, serviceKey, startStandIn } from "./stand-in-project.ts";

const data = makeDataDir();
let project: StandIn;
let product: RunningProduct;
let settings: Record<string, string>;
let night: { id: string; slug: string; title: string };
let buyer: SupabaseClient;
let booking: { id: string };

beforeAll(async () => {
  project = await startStandIn();
  settings = {
    DATA_DIR: data.path,
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    DATABASE_URL: project.database.url,
  };
  product = await startProduct(settings);
}, 600_000);
afterAll(async () => {
  await product.end("SIGTERM");
  await project.close();
  data.remove();
});

const connect = (): SupabaseClient =>
  createClient(product.url, product.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

async function signUp(email: string): Promise<SupabaseClient> {
  const client = connect();
  const { error } = await client.auth.signUp({
    email,
    password: "long enough for anybody",
    options: { data: { full_name: "Ona" } },
  });
  expect(error).toBeNull();
  return client;
}

const tokenOf = async (client: SupabaseClient): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? "";

test("the start says where accounts and data are, what is not there, and gives pages the project's key for everybody alone", async () => {
  expect(product.output()).toContain(`are at ${project.url}`);
  expect(product.output()).toContain("booking without an account");
  expect(product.publishableKey).toBe(anonKey);
  const page = await (await fetch(product.url)).text();
  expect(page).toContain(anonKey);
  expect(page).not.toContain(serviceKey);
  expect(product.output()).not.toContain(serviceKey);
  expect(await product.readServiceKey()).toBe(serviceKey);
});

test("a person signs up through us, has a profile, founds a team, and their night stands on a page", async () => {
  const owner = await signUp("ona@example.org");
  expect((await owner.from("profiles").select("full_name")).data).toEqual([{ full_name: "Ona" }]);
  const { data: team } = await owner
    .rpc("found_organiser", { p_name: "Ropewalk", p_kind: "collective" })
    .throwOnError();
  await project.admin.query("update public.organisers set trust = 'trusted' where id = $1", [team.id]);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { data: draft } = await owner
    .rpc("save_event_draft", {
      p_organiser_id: team.id,
      p_data: {
        title: "Hemp and Tar",
        description: "A night of ropes and records.",
        category: "music",
        starts_at: `${inDays(20)}T22:00`,
        ends_at: `${inDays(21)}T04:00`,
        location_mode: "custom",
        address: "2 Dock Road, Leeds LS10",
        area: "leeds",
        tickets: [{ name: "Entry", kind: "free", quantity: 20 }],
      },
    })
    .throwOnError();
  const { data: saved } = await owner
    .rpc("save_event", { p_draft_id: draft.id, p_version: draft.version, p_key: crypto.randomUUID() })
    .throwOnError();
  const before = await (await fetch(`${product.url}/events`)).text();
  expect(before).not.toContain("Hemp and Tar");
  const { data: published } = await owner.rpc("publish_event", { p_event_id: saved.id }).throwOnError();
  expect(published.status).toBe("published");
  night = { id: saved.id, slug: saved.slug, title: "Hemp and Tar" };
  // the page that was kept for everybody hears of it from the project's database
  await expect
    .poll(async () => (await fetch(`${product.url}/events`)).text(), { timeout: 5_000 })
    .toContain("Hemp and Tar");
  expect((await fetch(`${product.url}/events/${saved.slug}`)).status).toBe(200);
});

test("somebody books a free place, and our own doors know them by the project's token", async () => {
  buyer = await signUp("bea@example.org");
  ({ booking } = await holdFreePlaces(buyer, 1));
  const { data: confirmed } = await buyer
    .rpc("confirm_booking", { p_booking_id: booking.id, p_buyer_name: "Bea" })
    .throwOnError();
  expect(confirmed.status).toBe("confirmed");
  const paper = await askPaper(await tokenOf(buyer));
  expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect((await fetch(`${product.url}/queue/${night.id}`)).status).toBe(200);
  const stranger = await signUp("kit@example.org");
  expect((await askPaper(await tokenOf(stranger))).status).toBe(404);
  expect((await askPaper("")).status).toBe(401);
  expect((await stranger.from("bookings").select("id")).data).toEqual([]);
});

const askPaper = (token: string): Promise<Response> =>
  fetch(`${product.url}/papers/v1/tickets/${booking.id}`, {
    headers: { apikey: anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });

test("a person who signs out is refused by this server, though their token has not expired", async () => {
  const token = await tokenOf(buyer);
  expect((await buyer.auth.signOut({ scope: "local" })).error).toBeNull();
  await expect.poll(async () => (await askPaper(token)).status, { timeout: 8_000 }).toBe(401);
  expect(
    (await buyer.auth.signInWithPassword({ email: "bea@example.org", password: "wrong" })).error?.code,
  ).toBe("invalid_credentials");
  const again = await buyer.auth.signInWithPassword({
    email: "bea@example.org",
    password: "long enough for anybody",
  });
  expect(again.error).toBeNull();
  expect((await askPaper(await tokenOf(buyer))).status).toBe(200);
});

test("jobs and mails of ours go through the project's database, and none is dead", async () => {
  await expect
    .poll(
      async () =>
        project.admin.query(
          "select task_identifier, last_error from graphile_worker.jobs where run_at <= now() and attempts >= 0",
        ),
      {
        timeout: 30_000,
      },
    )
    .toEqual([]);
  expect(await project.admin.query("select * from internal.violations")).toEqual([]);
});

test("people store files in their own folder alone, by our policies on the project's table", async () => {
  const [{ id } = { id: "" }] = await project.admin.query<{ id: string }>(
    "select id from auth.users where email = 'bea@example.org'",
  );
  const put = (name: string): Promise<string> =>
    project.admin
      .transaction(async (query) => {
        await query("select set_config('request.jwt.claims', $1, true)", [
          JSON.stringify({ sub: id, role: "authenticated", aal: "aal1" }),
        ]);
        await query("set local role authenticated");
        await query("insert into storage.objects (bucket_id, name) values ('avatars', $1)", [name]);
        return "kept";
      })
      .catch((error: Error) => error.message);
  expect(await put(`${id}/face.webp`)).toBe("kept");
  expect(await put("somebody/face.webp")).toContain("row-level security");
});

test("an account that is closed has nothing left at the project that names its person", async () => {
  const leaver = await signUp("leaver@example.org");
  const { data: user } = await leaver.auth.getUser();
  await project.admin.query("select internal.anonymise_auth($1)", [user.user?.id]);
  expect(
    await project.admin.query(
      `select email, raw_user_meta_data, (select count(*)::int from auth.sessions where user_id = u.id) as sessions
       from auth.users u where id = $1`,
      [user.user?.id],
    ),
  ).toEqual([{ email: null, raw_user_meta_data: {}, sessions: 0 }]);
});

test("npm run doctor names the project, its rules, and what is not there", async () => {
  const { output } = await runToEnd({ SITE_URL: product.url, ...settings }, ["--doctor"]);
  expect(output).toMatch(/✓ project +http:\/\/127\.0\.0\.1:\d+ answers and takes both keys/);
  expect(output).toMatch(/✓ project rules/);
  expect(output).toMatch(/– not there +booking without an account/);
  expect(output).not.toContain(serviceKey);
});

test("while the project is away kept pages answer, the rest is told to come back, and all is well once it is there", async () => {
  const kept = `${product.url}/events/${night.slug}`;
  await (await fetch(kept)).text();
  project.setAway(true);
  const refused = await fetch(`${product.url}/rest/v1/areas?select=slug&limit=1`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await fetch(kept)).status).toBe(200);
  const page = await fetch(`${product.url}/venues`, { headers: { accept: "text/html" } });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("Back in a moment");
  expect((await fetch(`${product.url}/health`)).status).toBe(503);
  project.setAway(false);
  await expect.poll(async () => (await fetch(`${product.url}/health`)).status, { timeout: 15_000 }).toBe(200);
  expect((await fetch(`${product.url}/venues`)).status).toBe(200);
});

test.each([
  ["SUPABASE_ANON_KEY", "sb_publishable_of_another_project"],
  ["SUPABASE_SERVICE_ROLE_KEY", "sb_secret_of_another_project"],
])("a start with a wrong %s ends in one line", async (name, value) => {
  const other = makeDataDir();
  const { code, output } = await runToEnd({
    ...settings,
    DATA_DIR: other.path,
    PORT: String(await freePort()),
    [name]: value,
  });
  other.remove();
  expect(code).not.toBe(0);
  expect(output).toContain(name);
  expect(output).not.toMatch(/^ {4}at /m);
});
