// The description at "/": what a caller may do, in the form that PostgREST's clients and code generators read.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDescription } from "../../src/describe/openapi/types.ts";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest({ publicUrl: "https://under.example/rest/v1" });
  await api.sql(`create type test.mood as enum ('calm', 'loud');
    create table test.moods (mood test.mood, code varchar(8));
    grant select on test.moods to anon; notify pgrst`);
  for (let tries = 0; tries < 1_000 && (await api.send("GET", "/moods")).status !== 200; tries++)
    await sleep(20);
});
afterAll(() => api.close());

const describeFor = async (role?: string, headers: Record<string, string> = {}) =>
  (
    await api.send("GET", "/", {
      headers: { accept: "application/openapi+json", ...headers },
      ...(role ? { token: await api.sign({ role }) } : {}),
    })
  ).json as ApiDescription;

describe("the description of the API", () => {
  test("says where it is and what it is about", async () => {
    expect(await describeFor()).toMatchObject({
      swagger: "2.0",
      info: { title: "test schema", version: expect.any(String), description: expect.any(String) },
      host: "under.example",
      basePath: "/rest/v1",
      schemes: ["https"],
      externalDocs: { url: expect.stringMatching(/^https:/) },
    });
    expect((await describeFor(undefined, { "accept-profile": "public" })).info.title).toBe(
      "standard public schema",
    );
  });

  test("has its own type, whether asked for or not, and no body for HEAD", async () => {
    for (const accept of ["application/openapi+json", "application/json", "*/*"]) {
      const answer = await api.send("GET", "/", { headers: { accept } });
      expect(answer.headers.get("content-type")).toBe("application/openapi+json; charset=utf-8");
    }
    expect(await api.send("HEAD", "/")).toMatchObject({ status: 200, text: "" });
    expect(await api.send("GET", "/", { headers: { accept: "text/csv" } })).toMatchObject({
      status: 406,
      json: { code: "PGRST107" },
    });
    expect((await api.send("OPTIONS", "/")).headers.get("allow")).toBe("OPTIONS,GET,HEAD");
    expect((await api.send("POST", "/", { body: {} })).json).toMatchObject({ code: "PGRST117" });
  });

  test("describes each column's type, key, reference, default and length", async () => {
    const { definitions } = await describeFor();
    expect(definitions.projects).toEqual({
      type: "object",
      required: ["id", "name"],
      properties: {
        id: { type: "integer", format: "integer", description: "Note:\nThis is a Primary Key.<pk/>" },
        name: { type: "string", format: "text" },
        client_id: {
          type: "integer",
          format: "integer",
          description: "Note:\nThis is a Foreign Key to `clients.id`.<fk table='clients' column='id'/>",
        },
      },
    });
    expect(definitions.defaults?.properties).toMatchObject({
      name: { default: "unnamed" },
      size: { default: 7 },
    });
    expect(definitions.documents?.properties).toMatchObject({
      data: { format: "jsonb" },
      tags: { type: "array", items: { type: "string" } },
      is_public: { type: "boolean" },
      amount: { type: "number", format: "numeric" },
    });
    expect(definitions.moods?.properties).toMatchObject({
      mood: { type: "string", enum: ["calm", "loud"] },
      code: { maxLength: 8 },
    });
  });

  test("requires columns that are neither nullable nor have a default, and lists the media types of bodies", async () => {
    const { definitions, consumes, produces } = await describeFor();
    expect([definitions.defaults?.required, definitions.compound?.required]).toEqual([undefined, ["a", "b"]]);
    for (const forms of [consumes, produces])
      expect(forms).toEqual(expect.arrayContaining(["application/json", "text/csv"]));
  });

  test("every reference leads somewhere", async () => {
    const description = await describeFor();
    const found: string[] = [];
    JSON.stringify(description, (key, value) => {
      if (key === "$ref") found.push(value);
      return value;
    });
    expect(found.length).toBeGreaterThan(50);
    for (const reference of found) {
      const [, part, name] = /^#\/(definitions|parameters)\/(.+)$/s.exec(reference) ?? [];
      expect(Object.keys(description[part as "definitions" | "parameters"])).toContain(name);
    }
  });

  test("shows only what the caller may do", async () => {
    const { paths } = await describeFor();
    expect(paths["/hidden"]).toBeUndefined();
    expect(paths["/rpc/forbidden"]).toBeUndefined();
    expect(Object.keys(paths["/partly"] ?? {}).sort()).toEqual(["get", "patch", "post"]);
    expect(Object.keys(paths["/clients"] ?? {}).sort()).toEqual(["delete", "get", "patch", "post"]);
    expect((await describeFor("service_role")).paths["/hidden"]).toBeDefined();
    // one role's description is not another's
    expect((await describeFor()).paths["/hidden"]).toBeUndefined();
  });

  test("lists functions with their arguments", async () => {
    const { paths } = await describeFor();
    expect(paths["/rpc/add_them"]?.post?.parameters).toEqual([
      {
        name: "args",
        in: "body",
        required: true,
        schema: {
          type: "object",
          required: ["a", "b"],
          properties: {
            a: { type: "integer", format: "integer" },
            b: { type: "integer", format: "integer" },
          },
        },
      },
    ]);
    expect(paths["/rpc/add_them"]?.get?.parameters).toHaveLength(2);
    expect(paths["/rpc/insert_item"]?.get).toBeUndefined();
  });

  test("follows a change of rights once the schema is read again", async () => {
    await api.sql("grant select on test.hidden to anon; notify pgrst");
    for (let tries = 0; tries < 1_000 && !(await describeFor()).paths["/hidden"]; tries++) await sleep(20);
    expect((await describeFor()).paths["/hidden"]).toBeDefined();
    await api.sql("revoke select on test.hidden from anon; notify pgrst");
  });

  test("can show everything, or be switched off", async () => {
    const open = await startRest({ openApi: "ignore-privileges" });
    const shut = await startRest({ openApi: "disabled" });
    try {
      const description = (await open.send("GET", "/")).json as ApiDescription;
      expect(description.paths["/hidden"]).toBeDefined();
      expect(description).toMatchObject({ basePath: "/rest/v1" });
      expect(await shut.send("GET", "/")).toMatchObject({
        status: 404,
        json: { code: "PGRST126", message: "Root endpoint metadata is disabled" },
      });
    } finally {
      await open.close();
      await shut.close();
    }
  });
});
