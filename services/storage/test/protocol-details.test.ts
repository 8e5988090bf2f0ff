// What Supabase Storage's own tests found here (`npm run test:suites -- storage`).
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ErrorBody,
  type Person,
  readError,
  type StorageServer,
  startStorage,
} from "./storage-server.ts";

let server: StorageServer;
let person: Person;
beforeAll(async () => {
  server = await startStorage();
  person = await server.addPerson();
});
afterAll(() => server?.close());

const as = (token: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...more,
});
const service = (more: Record<string, string> = {}) => as(server.tokens.service, more);
const put = (path: string, body: string | FormData, headers: Record<string, string>) =>
  fetch(`${server.url}/object/${path}`, { method: "POST", body, headers });

describe("Requests of Supabase Storage's own tests", () => {
  test("the head of an object's info is the head of its bytes", async () => {
    await put("open/head.txt", "hello", service({ "content-type": "text/plain" }));
    const ask = (path: string) => fetch(`${server.url}/object/info/${path}`, { method: "HEAD" });
    for (const path of ["open/head.txt", "public/open/head.txt"]) {
      const { status, headers } = await ask(path);
      expect([status, headers.get("content-length"), headers.get("content-type")]).toEqual([
        200,
        "5",
        "text/plain",
      ]);
      expect(headers.get("etag")).toMatch(/^"[0-9a-f]{32}"$/);
    }
  });

  test("an empty Authorization is none where none is needed", async () => {
    await put("open/anyone.txt", "x", service());
    const read = await fetch(`${server.url}/object/open/anyone.txt`, { headers: { authorization: "" } });
    expect(read.status).toBe(200);
  });

  test("a bucket is emptied by the service role alone, and the refusal says so", async () => {
    const empty = await fetch(`${server.url}/bucket/own/empty`, {
      method: "POST",
      headers: as(person.token),
    });
    expect(await readError(empty)).toMatchObject({
      status: 403,
      body: { error: "Unauthorized", message: "Access denied: Invalid role" },
    });
  });

  test("an upload without a name is refused as one, and not as an unknown route", async () => {
    const refused = await put("open/", "x", service());
    expect(await readError(refused)).toMatchObject({ status: 400, body: { code: "InvalidKey" } });
  });

  test("a type that is none is said to be the header's mistake", async () => {
    const refused = await put("open/typed.txt", "x", service({ "content-type": "thisisnotarealmimetype" }));
    expect((await readError(refused)).body).toEqual({
      statusCode: "415",
      error: "invalid_mime_type",
      message: "Invalid Content-Type header",
      code: "InvalidMimeType",
    });
  });

  test("an edge of less than nothing is refused by its name", async () => {
    await put("open/edged.txt", "x", service());
    const refused = await fetch(`${server.url}/render/image/public/open/edged.txt?width=-1`);
    expect((await readError(refused)).body.message).toContain("querystring/width");
  });

  test("old clients in Python hear of buckets without their type", async () => {
    const typeFor = async (headers: Record<string, string>) => {
      const listed = await fetch(`${server.url}/bucket`, { headers: service(headers) });
      return ((await listed.json()) as { type?: string }[])[0]?.type;
    };
    expect(await typeFor({ "user-agent": "supabase-py/storage3 v0.12.0" })).toBeUndefined();
    expect(await typeFor({ "x-client-info": "supabase-py/2.17.3" })).toBeUndefined();
    expect(await typeFor({ "user-agent": "supabase-py/storage3 v1.0.0" })).toBe("STANDARD");
    expect(await typeFor({ "x-client-info": "supabase-py/2.18.0" })).toBe("STANDARD");
  });

  test("a resumable upload that is too large is refused in the words of TUS", async () => {
    const named = `bucketName ${btoa("pictures")},objectName ${btoa("large.png")},contentType ${btoa("image/png")}`;
    const refused = await fetch(`${server.url}/upload/resumable`, {
      method: "POST",
      headers: service({ "tus-resumable": "1.0.0", "upload-length": "2001", "upload-metadata": named }),
    });
    expect([refused.status, await refused.text()]).toEqual([413, "Maximum size exceeded\n"]);
  });

  test("a resumable upload that is not here is not found, whichever server named it", async () => {
    const id = Buffer.from("bucket/folder/missing.txt/missing-version").toString("base64url");
    const found = await fetch(`${server.url}/upload/resumable/${id}`, {
      method: "HEAD",
      headers: service({ "tus-resumable": "1.0.0" }),
    });
    expect(found.status).toBe(404);
  });
});

describe("What follows the file in a form", () => {
  const form = (metadata: object, contentType?: string): FormData => {
    const parts = new FormData();
    parts.append("file", new Blob(["some text"], { type: "image/png" }), "a.png");
    parts.append("metadata", JSON.stringify(metadata));
    if (contentType) parts.append("contentType", contentType);
    return parts;
  };

  test("is kept with it", async () => {
    await put("open/said-after.txt", form({ about: "a cat" }, "text/plain"), service());
    const info = await fetch(`${server.url}/object/info/open/said-after.txt`);
    expect(await info.json()).toMatchObject({ metadata: { about: "a cat" }, content_type: "text/plain" });
  });

  test("must be allowed by the bucket, and nothing is left where it is not", async () => {
    const refused = await put("pictures/said-after.png", form({}, "text/plain"), service());
    expect((await readError(refused)).body.message).toBe("mime type text/plain is not supported");
    expect((await fetch(`${server.url}/object/pictures/said-after.png`)).status).toBe(400);
    const left = await server.sql(
      "select version from internal.blobs where bytes is null and doomed_at is null",
    );
    expect(left).toEqual([]);
  });
});

describe("Policies on what is said of a file", () => {
  const bucket = `said-${randomUUID()}`;
  beforeAll(() =>
    server.sql(`
      insert into storage.buckets (id, name) values ('${bucket}', '${bucket}');
      create policy "only of engineers" on storage.objects for insert to authenticated
        with check (bucket_id = '${bucket}' and user_metadata ->> 'department' = 'engineering'
          and metadata ->> 'mimetype' like 'text/%' and (metadata ->> 'contentLength')::integer <= 1000)`),
  );
  const metadata = (department: string) => btoa(JSON.stringify({ department }));
  const upload = async (name: string, headers: Record<string, string>, body = "x") =>
    (await put(`${bucket}/${name}`, body, as(person.token, { "content-type": "text/plain", ...headers })))
      .status;

  test("see its own words, its type and its size before it is stored", async () => {
    expect(await upload("a.txt", { "x-metadata": metadata("engineering") })).toBe(200);
    expect(await upload("b.txt", { "x-metadata": metadata("marketing") })).toBe(400);
    expect(await upload("c.txt", {})).toBe(400);
    const typed = { "x-metadata": metadata("engineering"), "content-type": "image/png" };
    expect(await upload("d.txt", typed)).toBe(400);
    expect(await upload("e.txt", { "x-metadata": metadata("engineering") }, "x".repeat(1001))).toBe(400);
  });

  const form = async (body: string, before: string | null, after: string) => {
    const parts = new FormData();
    if (before) parts.append("metadata", JSON.stringify({ department: before }));
    parts.append("file", new Blob([body], { type: "text/plain" }), "a.txt");
    parts.append("metadata", JSON.stringify({ department: after }));
    return (await put(`${bucket}/${randomUUID()}.txt`, parts, as(person.token))).status;
  };

  test("see the words that follow a small file in a form at once", async () => {
    expect(await form("x", null, "engineering")).toBe(200);
    expect(await form("x", "engineering", "marketing")).toBe(400);
  });

  test("see the words that follow a large one before it is an object", async () => {
    await server.sql(`create policy "large ones too" on storage.objects for insert to authenticated
      with check (bucket_id = '${bucket}' and user_metadata ->> 'department' = 'archive')`);
    const large = "x".repeat(300_000);
    expect(await form(large, "archive", "archive")).toBe(200);
    expect(await form(large, "archive", "marketing")).toBe(400);
    expect(await form(large, null, "archive")).toBe(400);
  });
});

describe("Lists of Supabase Storage's own tests", () => {
  const bucket = `listed-${randomUUID()}`;
  beforeAll(async () => {
    await server.sql(`insert into storage.buckets (id, name) values ('${bucket}', '${bucket}')`);
    for (const name of ["zoo/a.txt", "bar/b.txt", "deep/er/down/c.txt", "bar/early.txt"])
      await put(`${bucket}/${name}`, "x", service());
  });
  const list = async <T>(path: string, body: object): Promise<T> => {
    const headers = service({ "content-type": "application/json" });
    const answer = await fetch(`${server.url}/object/${path}/${bucket}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as T;
  };
  type Names = { name: string }[];

  test("a search that names folders looks in the last of them, and names what it finds from the prefix on", async () => {
    const names = async (body: object) => (await list<Names>("list", body)).map(({ name }) => name);
    expect(await names({ prefix: "", search: "deep/er/down/" })).toEqual(["deep/er/down/c.txt"]);
    expect(await names({ prefix: "", search: "deep/er/down/C." })).toEqual(["deep/er/down/c.txt"]);
    expect(await names({ prefix: "deep", search: "er/" })).toEqual(["er/down"]);
    const byTime = { sortBy: { column: "created_at", order: "asc" } };
    expect(await names({ prefix: "deep", search: "er/down/c.txt", ...byTime })).toEqual(["er/down/c.txt"]);
    expect(await names({ prefix: "deep", search: "other/c.txt" })).toEqual([]);
  });

  test.each([
    ["asc", ["zoo/", "bar/", "deep/"]],
    ["desc", ["deep/", "bar/", "zoo/"]],
  ])("folders of a page by time stand by the age of their first object, %s", async (order, folders) => {
    type Page = { folders: Names; nextCursor?: string; hasNext: boolean };
    const found: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const wanted = { with_delimiter: true, limit: 1, cursor, sortBy: { column: "created_at", order } };
      const page: Page = await list<Page>("list-v2", wanted);
      found.push(...page.folders.map(({ name }) => name));
      cursor = page.nextCursor;
      more = page.hasNext;
    }
    expect(found).toEqual(folders);
  });

  test("a policy may be of one operation, or of several, by their short or their long names", async () => {
    await server.sql(`
      create policy "seen in lists" on storage.objects for select to authenticated
        using (bucket_id = '${bucket}' and storage.allow_only_operation('object.list'));
      create policy "read by its name" on storage.objects for select to authenticated
        using (bucket_id = '${bucket}' and name like 'zoo/%'
          and storage.allow_any_operation(array['object.list', 'storage.object.get_authenticated']))`);
    const read = (name: string) =>
      fetch(`${server.url}/object/authenticated/${bucket}/${name}`, { headers: as(person.token) });
    const { data } = await person.client.storage.from(bucket).list("bar");
    expect(data?.map(({ name }) => name)).toEqual(["b.txt", "early.txt"]);
    expect(((await (await read("bar/b.txt")).json()) as ErrorBody).message).toBe("Object not found");
    expect((await read("zoo/a.txt")).status).toBe(200);
    const [nothing] = await server.sql<{ is: boolean }>(
      "select storage.allow_only_operation('') or storage.allow_any_operation(null) as is",
    );
    expect(nothing?.is).toBe(false);
  });
});
