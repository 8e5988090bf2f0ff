// The copy of their data that a person asks for, from the request to the bytes they download.
import { createClient } from "@supabase/supabase-js";
import { ownFiles, writeExport } from "@undercroft/server/write-export";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServices, startServices } from "./start-services.ts";

let services: RunningServices;
beforeAll(async () => {
  services = await startServices({ settings: { autoconfirm: true } });
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
  const id = data.user?.id ?? "";
  await client.storage
    .from("cvs")
    .upload(`${id}/${name}.txt`, `The CV of ${name}`, { contentType: "text/plain" });
  return { client, id };
}

/** A server that goes on. */
const unstopped = new AbortController().signal;

test("A copy holds the person's tables and the bytes of their files, is theirs alone, and is gone after a week", async () => {
  const [owner, other] = [await signUp("owner"), await signUp("other")];
  const asked = await owner.client.rpc("request_export");
  expect(asked.error).toBeNull();
  expect(asked.data).toMatchObject({ ready_at: null, path: null });
  expect((await owner.client.rpc("request_export")).error?.details).toBe("PEOPLE_EXPORT_UNDER_WAY");

  const [job] = await services.superuser.query<{ payload: unknown }>(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'write-export'",
  );
  await writeExport(ownFiles(services.storage), services.superuser, job?.payload, unstopped);
  await writeExport(ownFiles(services.storage), services.superuser, job?.payload, unstopped); // tried again, it does nothing

  const { path: name } = (await owner.client.rpc("get_my_export")).data;
  const files = owner.client.storage.from("exports");
  const { data, error } = await files.download(name);
  expect(error).toBeNull();
  // another library than the one that wrote it
  const archive = Object.entries(unzipSync(new Uint8Array(await (data as Blob).arrayBuffer())));
  const texts = Object.fromEntries(archive.map(([file, bytes]) => [file, strFromU8(bytes)]));
  expect(texts["files/cvs/owner.txt"]).toBe("The CV of owner");
  expect(JSON.parse(texts["data.json"] ?? "").tables.account).toMatchObject([{ email: "owner@example.org" }]);
  expect(texts["profile.csv"]).toContain(owner.id);
  expect(texts["index.html"]).toContain("files/cvs/owner.txt");
  for (const [file, text] of Object.entries(texts)) expect(text, file).not.toContain("other@");
  for (const [file, text] of Object.entries(texts)) expect(text, file).not.toContain(other.id);

  expect((await other.client.storage.from("exports").download(name)).error).not.toBeNull();
  expect((await other.client.storage.from("exports").createSignedUrl(name, 60)).error).not.toBeNull();
  expect((await other.client.rpc("get_my_export")).data).toBeNull();

  const remove = (days: number) =>
    services.superuser.query<{ gone: number }>(
      "select internal.remove_old_exports(now() + make_interval(days => $1)) as gone",
      [days],
    );
  expect(await remove(6)).toEqual([{ gone: 0 }]);
  expect(await remove(8)).toEqual([{ gone: 1 }]);
  expect((await files.download(name)).error).not.toBeNull();
  expect(services.failures).toEqual([]);
});

test("A copy that is ready when its account is gone is removed again", async () => {
  const leaver = await signUp("leaver");
  await leaver.client.rpc("request_export");
  const [row] = await services.superuser.query<{ request_id: string }>(
    "select request_id from internal.data_exports where user_id = $1",
    [leaver.id],
  );
  const { storage } = services;
  const backend = {
    ...storage.backend,
    open: async (key: string) => {
      await services.superuser.query("select internal.anonymise_in_all_parts($1)", [leaver.id]);
      return storage.backend.open(key);
    },
  };
  await writeExport(
    ownFiles({ ...storage, backend }),
    services.superuser,
    { request: row?.request_id },
    unstopped,
  );
  expect(
    await services.superuser.query("select name from storage.objects where name like $1", [`${leaver.id}/%`]),
  ).toEqual([]);
});

test("A file that cannot be read ends the job of a copy and nothing else, and the next try makes the copy", async () => {
  const { client, id } = await signUp("unlucky");
  await client.rpc("request_export");
  const [row] = await services.superuser.query<{ request_id: string }>(
    "select request_id from internal.data_exports where user_id = $1",
    [id],
  );
  const payload = { request: row?.request_id };
  const backend = Object.create(services.storage.backend, {
    open: { value: () => Promise.reject(new Error("the disk is on fire")) },
  });
  await expect(
    writeExport(ownFiles({ ...services.storage, backend }), services.superuser, payload, unstopped),
  ).rejects.toThrow(/disk is on fire/);
  expect((await client.rpc("get_my_export")).data).toMatchObject({ ready_at: null });
  await writeExport(ownFiles(services.storage), services.superuser, payload, unstopped);
  expect((await client.rpc("get_my_export")).data.path).not.toBeNull();
});
