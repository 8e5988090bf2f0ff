// Which media type an answer has.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true, plan: true, transactionEnd: "commit-allow-override" },
    `create table test.parts (id int primary key, doc jsonb, text text);
    insert into test.parts values (1, '{"0abc": 7, "list": [{"k": 1}], "-1x": 3}', E'two\\nlines');
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());

describe("the media type of an answer", () => {
  test("that is unknown is refused with all that were named, and half a wildcard matches", async () => {
    expect(await api.send("GET", "/clients", { headers: { accept: "image/png, text/x" } })).toMatchObject({
      status: 406,
      json: { code: "PGRST107", message: "None of these media types are available: image/png, text/x" },
    });
    for (const accept of ["application/openapi+json", "text/plain", "text/xml", "application/octet-stream"])
      expect((await api.send("GET", "/clients", { headers: { accept } })).status).toBe(406);
    expect((await api.send("GET", "/clients", { headers: { accept: "application/*" } })).status).toBe(200);
  });

  test("is the same for HEAD", async () => {
    const type = async (accept: string, path: string) => {
      const answer = await api.send("HEAD", path, { headers: { accept } });
      return [answer.status, answer.text, answer.headers.get("content-type")];
    };
    expect(await type("text/csv", "/clients")).toEqual([200, "", "text/csv; charset=utf-8"]);
    const object = "application/vnd.pgrst.object+json";
    expect(await type(object, "/clients?id=eq.1")).toEqual([200, "", `${object}; charset=utf-8`]);
    expect((await type(object, "/clients"))[0]).toBe(406);
  });

  test("CSV quotes line breaks and JSON within a value", async () => {
    const answer = await api.send("GET", "/parts?select=text,k:doc->list", {
      headers: { accept: "text/csv" },
    });
    expect(answer.text).toBe('text,k\n"two\nlines","[{""k"": 1}]"');
  });

  test("a plan is text unless asked otherwise, and names the media type it is for", async () => {
    const type = async (accept: string) =>
      (await api.send("GET", "/clients?id=eq.1", { headers: { accept } })).headers.get("content-type");
    expect(await type("application/vnd.pgrst.plan")).toBe(
      'application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8',
    );
    const whole =
      'application/vnd.pgrst.plan+text; for="application/vnd.pgrst.object+json"; options=analyze|verbose|settings|buffers|wal';
    expect(await type(whole)).toBe(`${whole}; charset=utf-8`);
  });
});
