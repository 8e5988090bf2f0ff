// A Supabase project's dump moves in: people sign in with the password they had, files are where they were.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { createTally, type LeftRow, openDump, runImport } from "@undercroft/server/supabase-import";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type RunningServices, startServices } from "./start-services.ts";
import { asCopy, asInserts, oldPassword, people, poster, projectRows, type Row } from "./supabase-dumps.ts";

let services: RunningServices;
let folder: string;
let rows: ReturnType<typeof projectRows>;
beforeAll(async () => {
  services = await startServices();
  folder = mkdtempSync(path.join(tmpdir(), "supabase-import-"));
  mkdirSync(path.join(folder, "files/posters/2025"), { recursive: true });
  writeFileSync(path.join(folder, "files/posters/2025/first night.txt"), poster);
  const [made] = await services.superuser.query<{ hash: string }>(
    "select extensions.crypt($1, extensions.gen_salt('bf', 6)) as hash",
    [oldPassword],
  );
  rows = projectRows(made?.hash ?? "");
});
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await services.superuser.query("select set_config('storage.allow_delete_query', 'true', false)");
  await services.superuser.query("delete from storage.objects where bucket_id in ('posters', 'old-avatars')");
  await services.superuser.query("delete from storage.buckets where id in ('posters', 'old-avatars')");
  await services.superuser.query("delete from auth.users where email like '%@supabase.test'");
});

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Imports a text in pieces of a size and answers what the summary says. */
async function take(
  text: string,
  given: { files?: string; renames?: [string, string][]; isDryRun?: boolean; size?: number } = {},
) {
  const left: LeftRow[] = [];
  const tally = createTally((row) => left.push(row));
  const import_ = runImport(services.product.connection, {
    text: inPieces(text, given.size ?? 64_000),
    folder: given.files ?? null,
    backend: services.storage.backend,
    renames: new Map(given.renames),
    tally,
    isDryRun: given.isDryRun ?? false,
  });
  const error = await import_.then(
    () => null,
    (reason: Error) => reason.message,
  );
  return { lines: tally.lines(), left, error };
}

const allTaken = [
  "auth.users       2 taken, 0 here already, 0 left",
  "auth.identities  2 taken, 0 here already, 0 left",
  "storage.buckets  1 taken, 0 here already, 0 left",
  "storage.objects  2 taken, 0 here already, 0 left",
];
const client = () =>
  createClient(services.url, services.keys.apiKeys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
const reasons = (left: LeftRow[]) => left.map(({ table, reason }) => `${table}: ${reason}`);

test.each([
  ["COPY", asCopy, 64_000],
  ["INSERT", asInserts, 64_000],
  ["COPY, a few letters at a time", asCopy, 7],
  ["INSERT, a few letters at a time", asInserts, 7],
])("a dump written with %s gives people their sign-in and buckets their files", async (_, write, size) => {
  const files = path.join(folder, "files");
  const { lines, error } = await take(write(rows), { files, size });
  expect(error).toBeNull();
  expect(lines.slice(0, 4)).toEqual(allTaken);
  expect(lines.at(-1)).toContain("1  files whose bytes were not in a folder");

  const people_ = client();
  const { data, error: refused } = await people_.auth.signInWithPassword({
    email: "ada@supabase.test",
    password: oldPassword,
  });
  expect(refused).toBeNull();
  expect(data.user?.id).toBe(people.ada);
  expect(data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(["email", "github"]);
  expect(data.user?.user_metadata).toMatchObject({ note: 'a \\ and a "quote"' });
  const wrong = await client().auth.signInWithPassword({ email: "bo@supabase.test", password: "another" });
  expect(wrong.error?.code).toBe("invalid_credentials");
  const bo = await client().auth.signInWithPassword({ email: "bo@supabase.test", password: oldPassword });
  expect(bo.data.user?.id).toBe(people.bo);

  const got = await client().storage.from("posters").download("2025/first night.txt");
  expect(Buffer.from(await (got.data ?? new Blob()).arrayBuffer())).toEqual(poster);
  const missing = await client().storage.from("posters").download("2025/never downloaded.txt");
  expect(missing.data).toBeNull();
  expect(await services.superuser.query("select * from internal.violations")).toEqual([]);
});

test("a second import takes nothing twice, keeps what changed here since, and brings files that came later", async () => {
  await take(asCopy(rows));
  const missing = await client().storage.from("posters").download("2025/first night.txt");
  expect(missing.data).toBeNull();
  await services.superuser.query("update auth.users set encrypted_password = 'changed here' where id = $1", [
    people.ada,
  ]);
  const again = await take(asInserts(rows), { files: path.join(folder, "files") });
  expect(again.lines.slice(0, 3)).toEqual(
    allTaken.slice(0, 3).map((line) => line.replace(/(\d) taken, 0 here/, "0 taken, $1 here")),
  );
  expect(again.lines[3]).toBe("storage.objects  1 taken, 1 here already, 0 left");
  const [ada] = await services.superuser.query("select encrypted_password from auth.users where id = $1", [
    people.ada,
  ]);
  expect(ada).toEqual({ encrypted_password: "changed here" });
  const got = await client().storage.from("posters").download("2025/first night.txt");
  expect(await got.data?.text()).toBe(poster.toString());
});

test("identities come in a dump of the whole database too, which has them before their accounts", async () => {
  const byName = Object.fromEntries(Object.entries(rows).toSorted(([a], [b]) => a.localeCompare(b)));
  expect(Object.keys(byName)[0]).toBe("auth.identities");
  const { lines } = await take(asCopy(byName));
  expect(lines).toContain(allTaken[1]);
});

test("a rehearsal counts everything and keeps nothing", async () => {
  const { lines } = await take(asCopy(rows), { files: path.join(folder, "files"), isDryRun: true });
  expect(lines.slice(0, 4)).toEqual(allTaken);
  const found = await services.superuser.query("select from auth.users where id = any ($1)", [
    Object.values(people),
  ]);
  expect(found).toHaveLength(0);
});

/** The project with another value in one row. */
const changed = (table: string, row: Row): Record<string, Row[]> => ({
  ...rows,
  [table]: [{ ...rows[table]?.[0], ...row }, ...(rows[table]?.slice(1) ?? [])],
});

test.each([
  ["deleted", { deleted_at: "2025-03-01 10:00:00+00" }, "the account was deleted there"],
  ["anonymous", { is_anonymous: "t" }, /^it is an anonymous account/],
  ["of single sign-on", { is_sso_user: "t" }, /^it signs in by single sign-on/],
  ["without an address", { email: "", phone: null }, "it has neither an address nor a number"],
  ["with a broken address", { email: "a\nb@c.test" }, "its address is none"],
  ["with an id that is none", { id: "1; drop table users" }, "id is no UUID"],
  ["with a time that is none", { created_at: "2025-13-45 99:00:00+00" }, "created_at is no time"],
  ["with metadata that is no JSON", { raw_user_meta_data: "{" }, "raw_user_meta_data is no JSON"],
  ["with a NUL in its metadata", { raw_app_meta_data: '{"a":"\\u0000"}' }, "raw_app_meta_data holds a NUL"],
])("an account %s is left with its identities, and told; the others come", async (_, row, reason) => {
  const { lines, left } = await take(asCopy(changed("auth.users", row)));
  expect(lines[0]).toBe("auth.users       1 taken, 0 here already, 1 left");
  expect(left[0]).toEqual({
    table: "auth.users",
    line: expect.any(Number),
    id: expect.any(String),
    reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
  });
  expect(reasons(left)).toContain("auth.identities: its account was not taken");
});

test("an address that is in use here stays with its account, which gets none of the dump's identities", async () => {
  const own = client();
  await own.auth.signUp({ email: "ada@supabase.test", password: "mine and no other" });
  const { left } = await take(asCopy(rows));
  expect(reasons(left)).toEqual([
    "auth.users: its address belongs to an account here, which stays as it is",
    "auth.identities: its account was not taken",
    "auth.identities: its account was not taken",
  ]);
  expect(JSON.stringify(left)).not.toContain("ada@");
});

test("a row of another account's id gives nobody its identities", async () => {
  await take(asCopy(rows));
  const { left } = await take(
    asCopy({
      "auth.users": [{ ...rows["auth.users"]?.[0], created_at: "2020-01-01 00:00:00+00" }],
      "auth.identities": [{ ...rows["auth.identities"]?.[1], provider_id: "github-of-a-stranger" }],
    }),
  );
  expect(reasons(left)).toEqual([
    "auth.users: another account has its id here",
    "auth.identities: its account was not taken",
  ]);
});

test("a hash that is none or takes minutes, tokens, roles and rights do not come along", async () => {
  const { lines } = await take(
    asCopy(
      changed("auth.users", {
        encrypted_password: `$2a$31$${"a".repeat(53)}`,
        role: "service_role",
        is_super_admin: "t",
        raw_user_meta_data: JSON.stringify({ full_name: "Ada", long: "x".repeat(5000) }),
      }),
    ),
  );
  expect(lines.join("\n")).toContain("1  accounts without their password");
  expect(lines.join("\n")).toContain("1  accounts whose raw_user_meta_data is larger than 4096 bytes");
  const [ada] = await services.superuser.query(
    `select role, encrypted_password, recovery_token, is_super_admin, raw_user_meta_data from auth.users where id = $1`,
    [people.ada],
  );
  expect(ada).toEqual({
    role: "authenticated",
    encrypted_password: null,
    recovery_token: "",
    is_super_admin: null,
    raw_user_meta_data: { full_name: "Ada" },
  });
});

test("a bucket of the product's own names is left, or comes under another name", async () => {
  const own = changed("storage.buckets", { id: "avatars", name: "avatars" });
  own["storage.objects"] = rows["storage.objects"]?.map((row) => ({ ...row, bucket_id: "avatars" })) ?? [];
  const { left } = await take(asCopy(own));
  expect(reasons(left)).toEqual([
    "storage.buckets: the product has a bucket of this name: give it another one with --bucket NAME=OTHER",
    "storage.objects: its bucket was not taken",
    "storage.objects: its bucket was not taken",
  ]);
  const files = path.join(folder, "renamed");
  mkdirSync(path.join(files, "avatars/2025"), { recursive: true });
  writeFileSync(path.join(files, "avatars/2025/first night.txt"), poster);
  await take(asCopy(own), { files, renames: [["avatars", "old-avatars"]] });
  const got = await client().storage.from("old-avatars").download("2025/first night.txt");
  expect(await got.data?.text()).toBe(poster.toString());
});

test("names, links and sizes of files lead to no other file", async () => {
  writeFileSync(path.join(folder, "secret"), poster);
  const files = path.join(folder, "hostile");
  mkdirSync(path.join(files, "posters"), { recursive: true });
  symlinkSync(path.join(folder, "secret"), path.join(files, "posters/link"));
  writeFileSync(path.join(files, "posters/short"), "short");
  const [one] = rows["storage.objects"] ?? [];
  const named = (name: string, more: Row = {}): Row => ({ ...one, name, ...more });
  const { left, lines } = await take(
    asCopy({
      ...rows,
      "storage.objects": [
        named("../../secret"),
        named("link"),
        named("short"),
        named("old", { is_delete_marker: "t" }),
        named("headers", {
          metadata: '{"size": 1, "mimetype": "a\\r\\nb: c", "cacheControl": "x\\r\\ny: z"}',
        }),
      ].map((row) => ({ is_delete_marker: "f", ...row })),
    }),
    { files },
  );
  expect(reasons(left)).toEqual([
    "storage.objects: its name has characters that names of files cannot have here",
    "storage.objects: its file in the folder has another size than the dump says: download it again",
    "storage.objects: it is a former version",
  ]);
  expect(lines.at(-1)).toContain("2  files whose bytes were not in a folder");
  const found = await services.superuser.query(
    "select metadata->>'mimetype' as type, metadata->>'cacheControl' as cache from storage.objects where name = 'headers'",
  );
  expect(found).toEqual([{ type: "application/octet-stream", cache: "no-cache" }]);
});

test("columns may stand in another order, be of an older version, or be too few in a row", async () => {
  const backwards = Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.map((row) => Object.fromEntries(Object.entries(row).toReversed())),
    ]),
  );
  const old = {
    ...backwards,
    "auth.users": (backwards["auth.users"] ?? []).map(({ email_confirmed_at, is_anonymous, ...row }) => ({
      ...row,
      confirmed_at: email_confirmed_at ?? null,
      of_a_later_version: "unknown",
    })),
    "auth.identities": (backwards["auth.identities"] ?? []).map(({ provider_id, ...row }) => ({
      ...row,
      id: provider_id ?? null,
    })),
  };
  const { lines } = await take(
    asCopy(old).replace("COPY auth.identities", "-- a note\nCOPY auth.identities"),
  );
  expect(lines.slice(0, 2)).toEqual(allTaken.slice(0, 2));
  const signedIn = await client().auth.signInWithPassword({
    email: "ada@supabase.test",
    password: oldPassword,
  });
  expect(signedIn.error).toBeNull();
  const short = await take(asCopy(rows).replace(/^(00000000.*)\t\\N\tf$/m, "$1"));
  expect(reasons(short.left)[0]).toBe("auth.users: it has 32 values for 34 columns");
});

test("a line of five million characters costs itself and no more", async () => {
  const long = "x".repeat(5_000_000);
  const text = asCopy(rows).replace(/(COPY auth\.users \(instance_id[^\n]*\n)/, `$1${long}\n`);
  const { lines, left } = await take(text);
  expect(reasons(left)[0]).toBe("auth.users: it is longer than 4 million characters");
  expect(lines[0]).toBe("auth.users       2 taken, 0 here already, 1 left");
});

test.each([
  [
    "a page",
    "<html><body>no dump</body></html>",
    /^This is no dump of the schemas auth and storage\. Make one with/,
  ],
  ["a letter that opens a quote", "It doesn't hold a dump.", /^This is no dump/],
  ["nothing", "", /^This is no dump/],
  ["a dump of other tables", "COPY public.a (b) FROM stdin;\n1\n\\.\n", /^This is no dump/],
  ["another encoding", "SET client_encoding = 'LATIN1';\n", /--encoding=UTF8$/],
  ["inserts without columns", "INSERT INTO auth.users VALUES ('x');\n", /--column-inserts/],
  ["a block that breaks off", "COPY auth.users (id) FROM stdin;\n\\N\n", /cut off\. Make it again/],
  ["a text that breaks off", "INSERT INTO auth.users (id) VALUES ('abc", /cut off\. Make it again/],
])("%s is refused with what to do", async (_, text, sentence) => {
  expect((await take(text)).error).toMatch(sentence);
});

test.each([
  ["missing", null, /^.* is not there\. Make one/],
  ["empty", "", /^.* is empty\. Make one/],
  ["compressed", Buffer.from([0x1f, 0x8b, 8]), /run gunzip on it first$/],
  ["a picture", Buffer.from([0x89, 0x50, 0, 0]), /no text and no archive/],
])("a file that is %s is refused with what to do", async (name, bytes, sentence) => {
  const file = path.join(folder, `${name}.sql`);
  if (bytes !== null) writeFileSync(file, bytes);
  await expect(openDump(file, process.stdin)).rejects.toThrow(sentence);
});

test("an archive is read through pg_restore, and without it the sentence says what to run", async () => {
  const archive = path.join(folder, "project.dump");
  writeFileSync(archive, "PGDMP and what follows");
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  const before = process.env.PATH;
  const readArchive = async () => {
    let text = "";
    for await (const piece of await openDump(archive, process.stdin)) text += piece;
    return text;
  };
  try {
    process.env.PATH = bin;
    await expect(readArchive()).rejects.toThrow(/run: pg_restore --data-only -f dump\.sql/);
    writeFileSync(
      path.join(bin, "pg_restore"),
      '#!/bin/sh\necho "$1 $2"; echo broken >&2; test -n "$GOOD"\n',
      {
        mode: 0o755,
      },
    );
    await expect(readArchive()).rejects.toThrow(/^pg_restore could not read .*: broken$/);
    process.env.GOOD = "yes";
    expect(await readArchive()).toBe("--data-only --file=-\n");
  } finally {
    process.env.PATH = before;
    delete process.env.GOOD;
  }
});
