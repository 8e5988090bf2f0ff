// Who may do what in the product's buckets: every bucket, actor and operation over HTTP, the ways around included.
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StorageServer, startStorage } from "./storage-server.ts";

let server: StorageServer;
let png: Buffer;
const [owner, stranger, editor, door, moderator] = Array.from({ length: 5 }, () => randomUUID());
const [organiser, venue, artist, area] = Array.from({ length: 4 }, () => randomUUID());
type Actor = "anon" | "stranger" | "owner" | "editor" | "door" | "moderator" | "service";
const actors: Actor[] = ["anon", "stranger", "owner", "editor", "door", "moderator", "service"];
const clients = new Map<Actor, SupabaseClient>();

beforeAll(async () => {
  server = await startStorage();
  png = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#333" } })
    .png()
    .toBuffer();
  const people = { owner, stranger, editor, door, moderator };
  for (const [name, id] of Object.entries(people)) {
    clients.set(name as Actor, (await server.addPerson(id ?? "")).client);
  }
  clients.set("anon", server.anon);
  clients.set("service", server.service);
  await server.sql(
    `insert into areas (id, name, slug, kind, lat, lng) values ('${area}', 'Leeds', 'leeds', 'city', 53.8, -1.55);
    insert into venues (id, name, slug, address, area_id, status) values ('${venue}', 'The Arch', 'the-arch', '1 Arch Street', '${area}', 'active');
    insert into organisers (id, name, slug) values ('${organiser}', 'Slow Burn', 'slow-burn');
    insert into artists (id, name, slug) values ('${artist}', 'Somebody', 'somebody');
    insert into user_roles (user_id, role) values ('${moderator}', 'moderator');
    insert into venue_members (venue_id, user_id, role) values ('${venue}', '${editor}', 'editor'), ('${venue}', '${door}', 'door');
    insert into organiser_members (organiser_id, user_id, role) values ('${organiser}', '${editor}', 'editor'), ('${organiser}', '${door}', 'door')`,
  );
});
afterAll(() => server.close());

const folders: Record<string, string | undefined> = {
  event_media: organiser,
  settlement_files: organiser,
  venue_media: venue,
  artist_media: artist,
};
const nameIn = (bucket: string, file: string) => `${folders[bucket] ?? owner}/${file}`;
const typeIn = (bucket: string) => ({ cvs: "text/plain", exports: "application/zip" })[bucket] ?? "image/png";
const bodyIn = (bucket: string) => (typeIn(bucket) === "image/png" ? png : Buffer.from("words"));
const put = (client: SupabaseClient, bucket: string, file: string, upsert = false) =>
  client.storage
    .from(bucket)
    .upload(nameIn(bucket, file), bodyIn(bucket), { contentType: typeIn(bucket), upsert });

/** By bucket: who adds, reads by their own right, replaces (and moves), deletes. Servers do everything. */
const rules: Record<
  string,
  { add: Actor[]; read: Actor[]; lists?: Actor[]; replace: Actor[]; remove: Actor[]; isPublic?: true }
> = {
  avatars: { add: ["owner"], read: ["owner"], replace: ["owner"], remove: ["owner"], isPublic: true },
  library: { add: ["owner"], read: ["owner"], replace: ["owner"], remove: ["owner"] },
  // a picture follows its post, and only functions delete it
  post_media: { add: ["owner"], read: ["owner"], lists: [], replace: [], remove: [] },
  cvs: { add: ["owner"], read: ["owner"], replace: [], remove: ["owner"] },
  evidence: { add: ["owner"], read: ["owner", "moderator"], replace: [], remove: [] },
  // a team reads what an answer gave it: database/tests/entry/files.test.ts
  entry_files: { add: ["owner"], read: ["owner"], replace: [], remove: [] },
  // owners and managers of the team that holds the night: database/tests/settlements
  settlement_files: { add: [], read: [], replace: [], remove: [] },
  exports: { add: [], read: ["owner"], replace: [], remove: [] },
  event_media: { add: ["editor"], read: ["editor"], replace: [], remove: ["editor"], isPublic: true },
  venue_media: { add: ["editor"], read: ["editor"], replace: [], remove: ["editor"], isPublic: true },
  artist_media: {
    add: ["moderator"],
    read: ["moderator"],
    replace: [],
    remove: ["moderator"],
    isPublic: true,
  },
};
const sort = (found: Actor[]) => found.toSorted((a, b) => actors.indexOf(a) - actors.indexOf(b));
const allowed = (stated: Actor[]) => sort([...stated, "service"]);

/** The actors for whom it succeeds. */
async function whoCan(attempt: (client: SupabaseClient, actor: Actor) => Promise<boolean>): Promise<Actor[]> {
  const able: Actor[] = [];
  for (const actor of actors) {
    const client = clients.get(actor);
    if (client && (await attempt(client, actor))) able.push(actor);
  }
  return able;
}

describe.each(Object.entries(rules))("the bucket %s", (bucket, rule) => {
  const own = nameIn(bucket, "there.bin");
  beforeAll(async () => {
    const { error } = await put(server.service, bucket, "there.bin", true);
    expect(error).toBeNull();
  });

  test("takes files only from those its rules allow: directly, by signed URL, resumably and by copy", async () => {
    expect(
      await whoCan(async (client, actor) => (await put(client, bucket, `new-${actor}.bin`)).error === null),
    ).toEqual(allowed(rule.add));
    expect(
      await whoCan(
        async (client, actor) =>
          (await client.storage.from(bucket).createSignedUploadUrl(nameIn(bucket, `signed-${actor}.bin`)))
            .error === null,
      ),
    ).toEqual(allowed(rule.add));
    expect(
      await whoCan(async (client, actor) => {
        // anyone who may add but not read cannot copy
        const { error } = await client.storage.from(bucket).copy(own, nameIn(bucket, `copy-${actor}.bin`));
        return error === null;
      }),
    ).toEqual(allowed(rule.add.filter((actor) => rule.read.includes(actor))));
  });

  test("is read only by those its rules allow: bytes, metadata, signed URLs, lists", async () => {
    const everybody = rule.isPublic ? actors : undefined;
    expect(
      await whoCan(async (client) => (await client.storage.from(bucket).download(own)).error === null),
    ).toEqual(everybody ?? allowed(rule.read));
    expect(
      await whoCan(async (client) => (await client.storage.from(bucket).info(own)).error === null),
    ).toEqual(everybody ?? allowed(rule.read));
    expect(
      await whoCan(
        async (client) => (await client.storage.from(bucket).createSignedUrl(own, 60)).error === null,
      ),
    ).toEqual(allowed(rule.read));
    expect(
      await whoCan(
        async (client) =>
          (await client.storage.from(bucket).createSignedUrls([own], 60)).data?.[0]?.signedUrl != null,
      ),
    ).toEqual(allowed(rule.read));
    const folder = own.split("/")[0];
    const lists = [
      async (client: SupabaseClient) =>
        ((await client.storage.from(bucket).list(folder)).data?.length ?? 0) > 0,
      async (client: SupabaseClient) => ((await client.storage.from(bucket).list("")).data?.length ?? 0) > 0,
      async (client: SupabaseClient) =>
        ((await client.storage.from(bucket).listV2({})).data?.objects.length ?? 0) > 0,
      async (client: SupabaseClient) =>
        ((await client.storage.from(bucket).list(folder, { search: "there" })).data?.length ?? 0) > 0,
    ];
    for (const list of lists) expect(await whoCan(list)).toEqual(allowed(rule.lists ?? rule.read));
    if (typeIn(bucket) !== "image/png") return;
    const rendered = async (client: SupabaseClient) =>
      (await client.storage.from(bucket).download(own, { transform: { width: 10 } })).error === null;
    expect(await whoCan(rendered)).toEqual(everybody ?? allowed(rule.read));
  });

  test("lets only those its rules allow replace and move files", async () => {
    expect(
      await whoCan(async (client) => (await put(client, bucket, "there.bin", true)).error === null),
    ).toEqual(allowed(rule.replace));
    expect(
      await whoCan(async (client, actor) => {
        await put(server.service, bucket, `move-${actor}.bin`, true);
        return (
          (
            await client.storage
              .from(bucket)
              .move(nameIn(bucket, `move-${actor}.bin`), nameIn(bucket, `moved-${actor}.bin`))
          ).error === null
        );
      }),
    ).toEqual(allowed(rule.replace));
  });

  test("lets only those its rules allow delete files, one or many at once", async () => {
    expect(
      await whoCan(async (client, actor) => {
        await put(server.service, bucket, `gone-${actor}.bin`, true);
        return (
          ((await client.storage.from(bucket).remove([nameIn(bucket, `gone-${actor}.bin`)])).data?.length ??
            0) === 1
        );
      }),
    ).toEqual(allowed(rule.remove));
    expect(
      await whoCan(async (client) => (await client.storage.emptyBucket(bucket)).error === null || false),
    ).toEqual(["service"]);
  });
});

test("A storage folder belongs to the person in its name, and nobody adds to another's", async () => {
  for (const [actor, client] of clients) {
    if (actor === "service") continue;
    for (const bucket of Object.keys(rules)) {
      for (const name of [`${randomUUID()}/a.png`, "a.png", `${owner}x/a.png`, `../${owner}/a.png`]) {
        const { error } = await client.storage
          .from(bucket)
          .upload(name, bodyIn(bucket), { contentType: typeIn(bucket) });
        expect(error, `${actor} ${bucket} ${name}`).not.toBeNull();
      }
    }
  }
});

test("A suspended person uploads, replaces and deletes no file", async () => {
  await put(server.service, "library", "kept.png", true);
  await server.sql("update profiles set status = 'suspended' where user_id = $1", [owner]);
  const client = clients.get("owner");
  const answer = await client?.storage
    .from("library")
    .upload(`${owner}/late.png`, png, { contentType: "image/png" });
  expect(answer?.error).toMatchObject({ statusCode: "403", code: "PEOPLE_SUSPENDED" });
  expect((await client?.storage.from("library").remove([`${owner}/kept.png`]))?.error).toMatchObject({
    statusCode: "403",
  });
});
