import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, readError, type StorageServer, startStorage } from "./storage-server.ts";

let server: StorageServer;
let person: Person;
let other: Person;
const names = [
  "b.txt",
  "a/one.txt",
  "a/two.txt",
  "a/deep/three.txt",
  "c_d.txt",
  "c%d".replace("%", "!"),
  "Caps.txt",
  "z/last.txt",
];
beforeAll(async () => {
  server = await startStorage();
  person = await server.addPerson();
  other = await server.addPerson();
  for (const name of names) await person.client.storage.from("own").upload(`${person.id}/${name}`, name);
  await other.client.storage.from("own").upload(`${other.id}/secret.txt`, "x");
});
afterAll(() => server.close());

const list = async (path: string, options = {}, one = person) => {
  const { data, error } = await one.client.storage.from("own").list(path, options);
  expect(error).toBeNull();
  return data ?? [];
};
const shown = async (path: string, options = {}) => (await list(path, options)).map(({ name }) => name);
const byName = ["Caps.txt", "a", "b.txt", "c!d", "c_d.txt", "z"];

describe("the list of a folder", () => {
  test("answers one level, files and folders in the order of their names", async () => {
    expect(await shown(person.id)).toEqual(byName);
    expect(await shown(`${person.id}/`)).toEqual(byName);
    expect(await shown(person.id, { sortBy: { column: "name", order: "desc" } })).toEqual(
      byName.toReversed(),
    );
    expect(await shown(`${person.id}/a`)).toEqual(["deep", "one.txt", "two.txt"]);
    const [file, folder] = [
      await list(`${person.id}/a`, { search: "one" }),
      await list(`${person.id}`, { search: "z" }),
    ];
    expect(file).toEqual([
      {
        name: "one.txt",
        id: expect.any(String),
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        last_accessed_at: expect.stringMatching(/Z$/),
        metadata: expect.objectContaining({ size: 9 }),
      },
    ]);
    expect(folder).toEqual([
      { name: "z", id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null },
    ]);
  });

  test("pages by limit and offset", async () => {
    expect(await shown(person.id, { limit: 2 })).toEqual(byName.slice(0, 2));
    expect(await shown(person.id, { limit: 3, offset: 2 })).toEqual(byName.slice(2, 5));
    expect(await shown(person.id, { limit: 9, offset: 9 })).toEqual([]);
  });

  test("puts folders first where it sorts by a time", async () => {
    expect(await shown(person.id, { sortBy: { column: "created_at", order: "asc" } })).toEqual([
      "a",
      "z",
      "b.txt",
      "c_d.txt",
      "c!d",
      "Caps.txt",
    ]);
    expect(await shown(person.id, { sortBy: { column: "updated_at", order: "desc" } })).toEqual([
      "z",
      "a",
      "Caps.txt",
      "c!d",
      "c_d.txt",
      "b.txt",
    ]);
  });

  test("searches the beginning of names whatever their case, and takes % and _ as they are", async () => {
    expect(await shown(person.id, { search: "CA" })).toEqual(["Caps.txt"]);
    expect(await shown(person.id, { search: "c_" })).toEqual(["c_d.txt"]);
    expect(await shown(person.id, { search: "%" })).toEqual([]);
    expect(await shown(person.id, { search: "'; drop table x" })).toEqual([]);
  });

  test("shows nobody another's folder", async () => {
    expect(await shown(other.id)).toEqual([]);
    expect(await shown("")).toEqual([person.id]);
    expect((await server.anon.storage.from("own").list(person.id)).data).toEqual([]);
    expect((await person.client.storage.from("nowhere").list()).data).toEqual([]);
    expect((await server.service.storage.from("own").list("")).data).toHaveLength(2);
  });

  test("refuses a malformed request, naming the field", async () => {
    const post = (body: unknown) =>
      fetch(`${server.url}/object/list/own`, {
        method: "POST",
        headers: { authorization: `Bearer ${person.token}` },
        body: JSON.stringify(body),
      }).then(readError);
    expect((await post({})).body).toMatchObject({
      statusCode: "400",
      message: "body must have required property 'prefix'",
    });
    for (const wrong of [
      { prefix: 1 },
      { prefix: "", limit: 0 },
      { prefix: "", offset: -1 },
      { prefix: "", sortBy: { column: "id; drop" } },
    ]) {
      expect((await post(wrong)).body).toMatchObject({ statusCode: "400", code: "InvalidRequest" });
    }
  });
});

describe("listV2 of a folder", () => {
  const page = async (options: Record<string, unknown>) => {
    const { data, error } = await person.client.storage.from("own").listV2(options as never);
    expect(error).toBeNull();
    return data as {
      hasNext: boolean;
      nextCursor?: string;
      folders: { key: string; name: string }[];
      objects: { name: string }[];
    };
  };
  const walk = async (options: Record<string, unknown>) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const next = await page({ ...options, limit: 2, ...(cursor ? { cursor } : {}) });
      found.push(...[...next.folders, ...next.objects].map(({ name }) => name.slice(person.id.length + 1)));
      cursor = next.hasNext ? next.nextCursor : undefined;
    } while (cursor);
    return found;
  };
  const all = names.toSorted();

  test("walks every object below a prefix, page by page", async () => {
    expect(await walk({ prefix: `${person.id}/` })).toEqual(all);
    expect(await walk({ prefix: `${person.id}/`, sortBy: { column: "name", order: "desc" } })).toEqual(
      all.toReversed(),
    );
    expect(await walk({ prefix: `${person.id}/a/` })).toEqual(["a/deep/three.txt", "a/one.txt", "a/two.txt"]);
    expect(await walk({ prefix: `${person.id}/`, sortBy: { column: "created_at", order: "asc" } })).toEqual(
      names,
    );
    expect(await walk({ prefix: `${person.id}/`, sortBy: { column: "updated_at", order: "desc" } })).toEqual(
      names.toReversed(),
    );
  });

  test("groups by folder with a delimiter", async () => {
    const { folders, objects } = await page({ prefix: `${person.id}/`, with_delimiter: true });
    expect(folders.map(({ name }) => name)).toEqual([`${person.id}/a/`, `${person.id}/z/`]);
    expect(folders.map(({ key }) => key)).toEqual([`${person.id}/a`, `${person.id}/z`]);
    expect(objects.map(({ name }) => name)).toEqual(
      ["Caps.txt", "b.txt", "c!d", "c_d.txt"].map((name) => `${person.id}/${name}`),
    );
    expect((await walk({ prefix: `${person.id}/`, with_delimiter: true })).toSorted()).toEqual([
      "Caps.txt",
      "a/",
      "b.txt",
      "c!d",
      "c_d.txt",
      "z/",
    ]);
    const byTime = await walk({
      prefix: `${person.id}/`,
      with_delimiter: true,
      sortBy: { column: "created_at", order: "desc" },
    });
    expect(byTime).toEqual(["z/", "a/", "Caps.txt", "c!d", "c_d.txt", "b.txt"]);
  });

  test("refuses a cursor it did not give", async () => {
    const { error } = await person.client.storage.from("own").listV2({ cursor: "nonsense" });
    expect(error).toMatchObject({ statusCode: "400", message: "Invalid Parameter continuation token" });
  });
});

describe("with a hundred thousand objects", () => {
  beforeAll(async () => {
    await server.sql(
      `insert into storage.objects (bucket_id, name, version) select 'own', $1 || '/many/' || lpad(i::text, 6, '0') || '.txt', null from generate_series(1, 100000) i`,
      [person.id],
    );
    await server.sql("analyze storage.objects");
  }, 120_000);

  test("both versions of lists read a page by an index", async () => {
    const read = async () => {
      const began = performance.now();
      await list(`${person.id}/a`);
      const few = performance.now() - began;
      await list(`${person.id}/many`, { limit: 3, offset: 0 });
      const { data } = await person.client.storage
        .from("own")
        .listV2({ prefix: `${person.id}/many/`, limit: 3 });
      expect(data?.objects).toHaveLength(3);
      return { few, many: (performance.now() - began - few) / 2 };
    };
    const times: { few: number; many: number }[] = [];
    for (let round = 0; round < 7; round += 1) times.push(await read());
    const quickest = (which: "few" | "many") => Math.min(...times.map((time) => time[which]));
    // reading all of them takes a hundred times as long as a folder of three
    expect(quickest("many"), JSON.stringify(times)).toBeLessThan(5 * quickest("few"));
    expect(await shown(`${person.id}/many`, { limit: 3, offset: 0 })).toEqual([
      "000001.txt",
      "000002.txt",
      "000003.txt",
    ]);
    expect(await shown(person.id)).toEqual(["Caps.txt", "a", "b.txt", "c!d", "c_d.txt", "many", "z"]);
    const { data } = await person.client.storage
      .from("own")
      .listV2({ prefix: `${person.id}/many/`, limit: 100 });
    expect(data?.objects).toHaveLength(100);
    const plan = await server.sql<{ "QUERY PLAN": string }>(
      `explain (costs off) select * from storage.objects where bucket_id = 'own' and name >= 'a/' and name < 'b' order by name limit 200`,
    );
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("bucketid_objname");
  });
});
