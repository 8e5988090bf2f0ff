// Claims of venues over HTTP: what is counted when it is refused, what a website may lead to, and who reads which file.
import { createClient, FunctionsHttpError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServices, startServices } from "./start-services.ts";

let services: RunningServices;
beforeAll(async () => {
  services = await startServices({ settings: { autoconfirm: true } });
  await services.superuser.query(
    "insert into areas (name, slug, kind, lat, lng) values ('Leeds', 'leeds', 'city', 53.8, -1.55) on conflict do nothing",
  );
  await services.superuser.query(
    `insert into outward_codes (code, lat, lng, name, nation, area_id) select 'LS4', 53.81, -1.59, 'Leeds', 'England', id from areas where slug = 'leeds'
     on conflict do nothing`,
  );
});
afterAll(() => services.close());

async function signUp(name: string) {
  const client = createClient(services.url, services.keys.apiKeys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: name },
  });
  const { data } = await client.auth.signUp({
    email: `${name}@example.org`,
    password: "correct horse battery",
  });
  return { client, id: data.user?.id ?? "" };
}
type Person = Awaited<ReturnType<typeof signUp>>;

/** A room nobody runs, whose page has named this website for years. @returns its id */
async function makeRoom(name: string, website: string): Promise<string> {
  const [room] = await services.superuser.query<{ id: string }>(
    `insert into venues (slug, name, address, area_id, status, links, created_at)
     select '', $1, '2 Canal Wharf', id, 'active', jsonb_build_object('website', $2::text), '2024-01-01' from areas where slug = 'leeds' returning id`,
    [name, website],
  );
  return room?.id ?? "";
}

const claim = async ({ client }: Person, venueId: string) =>
  ((await client.rpc("start_venue_claim", { p_venue_id: venueId })).data as { id: string }).id;

/** What a server function refused: status and words. */
async function refusal({ client }: Person, name: string, body: Record<string, unknown>) {
  const { error } = await client.functions.invoke(name, { body });
  if (!(error instanceof FunctionsHttpError)) return null;
  const response = error.context as Response;
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) };
}

test("A fourth code in an hour and a sixth try of one are refused, though each wrong try was refused before", async () => {
  const ada = await signUp("ada");
  const id = await claim(ada, await makeRoom("The Lock", "https://the-lock.example"));
  const ask = (email: string) => refusal(ada, "venue-claim-mail", { claim_id: id, email });
  expect(await ask("ada@gmail.com")).toMatchObject({ status: 400, code: "VENUES_PROOF_REFUSED" });
  expect(await ask("ada@lock.example")).toMatchObject({
    message: "email: The address has to end in the-lock.example",
  });
  expect(await ask("nobody")).toMatchObject({ status: 400 });
  expect(await ask("office@mail.the-lock.example")).toBeNull();
  const statuses = [];
  for (let tries = 0; tries < 6; tries++)
    statuses.push((await ada.client.rpc("confirm_claim_code", { p_claim_id: id, p_code: "no" })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect(await ask("office@the-lock.example")).toBeNull();
  expect(await ask("office@the-lock.example")).toBeNull();
  expect(await ask("office@the-lock.example")).toMatchObject({ status: 429 });
});

test("A code is mailed, and a website looked at, for nobody but the applicant", async () => {
  const [bo, rival] = [await signUp("bo"), await signUp("rival")];
  const id = await claim(bo, await makeRoom("The Weir", "https://the-weir.example"));
  for (const [name, body] of [
    ["venue-claim-mail", { claim_id: id, email: "office@the-weir.example" }],
    ["venue-claim-website", { claim_id: id, looks: true }],
  ] as const) {
    expect(await refusal(rival, name, body)).toMatchObject({ status: 404, code: "VENUES_CLAIM_NOT_FOUND" });
    const anonymous = createClient(services.url, services.keys.apiKeys.publishable);
    expect(await refusal({ client: anonymous, id: "" }, name, body)).toMatchObject({ status: 404 });
  }
});

test.each([
  ["facebook.com", "https://www.facebook.com/thevault", "This website has no domain of its own"],
  ["an address of ours", "http://127.0.0.1:5432/", "This website has no domain of its own"],
  ["a name of ours", "http://localhost/", "This website has no domain of its own"],
  ["a name that leads nowhere", "https://no-such-room-4711.invalid/", "We could not open this website"],
])("A claim is not proved by %s", async (what, website, sentence) => {
  const cy = await signUp(`cy-${what.replaceAll(/\W/g, "")}`);
  const id = await claim(cy, await makeRoom(`Room ${what}`, website));
  expect(await refusal(cy, "venue-claim-website", { claim_id: id, looks: true })).toMatchObject({
    status: 400,
    message: `website: ${sentence}`,
  });
});

test("Pictures of a room that is added go into its own folder, by its applicant alone; the file that proves it is for staff", async () => {
  const [dee, other] = [await signUp("dee"), await signUp("other")];
  const { data, error } = await dee.client.rpc("start_venue_claim", {
    p_name: "The Winding House",
    p_postcode: "LS4 2AA",
  });
  expect(error).toBeNull();
  const added = data as { id: string; version: number; venue: { id: string } };
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const put = ({ client }: Person, name: string) =>
    client.storage.from("venue_media").upload(name, png, { contentType: "image/png" });
  expect((await put(dee, `${added.venue.id}/door.png`)).error).toBeNull();
  expect((await put(other, `${added.venue.id}/theirs.png`)).error).not.toBeNull();
  expect((await put(dee, `${crypto.randomUUID()}/door.png`)).error).not.toBeNull();
  const evidence = `${dee.id}/lease.png`;
  expect(
    (await dee.client.storage.from("evidence").upload(evidence, png, { contentType: "image/png" })).error,
  ).toBeNull();
  expect((await other.client.storage.from("evidence").download(evidence)).error).not.toBeNull();
  // somebody else's file proves nothing
  const stolen = await claim(other, await makeRoom("The Kiln", "https://the-kiln.example"));
  const saved = await other.client.rpc("save_venue_claim", {
    p_claim_id: stolen,
    p_payload: { evidence_path: evidence },
    p_version: 1,
  });
  expect((saved.data as { proofs: string[] }).proofs).toEqual([]);
  const own = await dee.client.rpc("save_venue_claim", {
    p_claim_id: added.id,
    p_payload: { evidence_path: evidence },
    p_version: added.version,
  });
  expect((own.data as { proofs: string[] }).proofs).toEqual(["file"]);
  // once it is thrown away, its file and its pictures are gone
  expect((await dee.client.rpc("withdraw_venue_claim", { p_claim_id: added.id })).error).toBeNull();
  const [left] = await services.superuser.query<{ files: string }>(
    "select count(*) as files from storage.objects where name like $1 or name = $2",
    [`${added.venue.id}/%`, evidence],
  );
  expect(Number(left?.files)).toBe(0);
  expect((await put(dee, `${added.venue.id}/late.png`)).error).not.toBeNull();
});
