// The media type of all media types: a function or an aggregate that answers whatever is asked for.
// https://docs.postgrest.org/en/v14/references/api/media_type_handlers.html#the-any-handler
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

const any = `create domain test."*/*" as bytea;
  create function test.anything() returns test."*/*" language sql as $$ select '\\x00ff'::test."*/*" $$;
  create function test.picture() returns test."*/*" language plpgsql as $$
    declare accepted text := current_setting('request.headers')::json ->> 'accept';
    begin
      if accepted in ('image/png', 'image/webp') then
        perform set_config('response.headers', json_build_array(json_build_object('Content-Type', accepted))::text, true);
        return convert_to(accepted, 'utf8');
      end if;
      raise sqlstate 'PT406' using message = 'Not Acceptable';
    end $$;
  create function test.add_capital(done test."*/*", next test.capitals) returns test."*/*" language sql as
    $$ select (done || convert_to('<c>' || next.name || '</c>', 'utf8'))::test."*/*" $$;
  create function test.end_capitals(done test."*/*") returns test."*/*" language plpgsql as $$
    begin
      if current_setting('request.headers')::json ->> 'accept' = 'text/xml' then
        perform set_config('response.headers', '[{"Content-Type": "text/xml"}]', true);
      end if;
      return done;
    end $$;
  create aggregate test.capitals_of(test.capitals) (sfunc = test.add_capital, stype = test."*/*", initcond = '', finalfunc = test.end_capitals);
  create function test.all_capitals() returns setof test.capitals language sql stable as $$ select * from test.capitals order by id $$;
  create function test.count_rows(done test."*/*", next anyelement) returns test."*/*" language sql as $$ select (done || 'r'::bytea)::test."*/*" $$;
  grant execute on all functions in schema test to anon;`;

const octets = "application/octet-stream";
let api: TestRest;
beforeAll(async () => {
  api = await startRest({ plan: true }, any);
});
afterAll(() => api.close());
const get = async (path: string, accept?: string) => {
  const answer = await api.send("GET", path, { headers: accept ? { accept } : {} });
  return [answer.status, answer.headers.get("content-type"), answer.text];
};

describe("a function", () => {
  test.each([undefined, "*/*", "application/json", "text/csv", "app/bingo", "text/html, */*;q=0.1"])(
    "answers %s, with bytes nobody names unless it does",
    async (accept) => {
      const response = await api.rest.app.request("http://localhost/rest/v1/rpc/anything", {
        headers: accept ? { accept } : {},
      });
      expect(response.headers.get("content-type")).toBe(octets);
      expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255]);
    },
  );

  test("may set its media type itself, and refuse one it does not produce", async () => {
    expect(await get("/rpc/picture", "image/webp")).toEqual([200, "image/webp", "image/webp"]);
    expect((await get("/rpc/picture", "text/csv"))[0]).toBe(406);
    const posted = await api.send("POST", "/rpc/picture", { headers: { accept: "image/png" } });
    expect([posted.status, posted.headers.get("content-type"), posted.text]).toEqual([
      200,
      "image/png",
      "image/png",
    ]);
    const head = await api.send("HEAD", "/rpc/picture", { headers: { accept: "image/png" } });
    expect([head.status, head.headers.get("content-type"), head.text]).toEqual([200, "image/png", ""]);
  });
});

describe("an aggregate over a relation's rows", () => {
  const both = "<c>Paris</c><c>Berlin</c>";
  test("answers every media type for that relation, and for functions that return its rows", async () => {
    for (const accept of [undefined, "*/*", "application/json", "text/csv", "magic/number"]) {
      expect(await get("/capitals?order=id", accept)).toEqual([200, octets, both]);
    }
    expect(await get("/rpc/all_capitals", "text/xml")).toEqual([200, "text/xml", both]);
    expect(await get("/capitals?id=eq.2", "text/xml")).toEqual([200, "text/xml", "<c>Berlin</c>"]);
    const posted = await api.send("POST", "/capitals", {
      body: { id: 3, name: "Rome" },
      headers: { accept: "text/xml", prefer: "return=representation, tx=rollback" },
    });
    expect([posted.status, posted.text]).toEqual([201, "<c>Rome</c>"]);
    expect((await api.send("DELETE", "/capitals?id=eq.3")).status).toBe(204);
  });

  test("leaves PostgREST's own types, selections and other relations as they are", async () => {
    expect((await get("/capitals?id=eq.1", "application/vnd.pgrst.object+json"))[2]).toBe(
      '{"id":1,"name":"Paris"}',
    );
    expect((await get("/capitals?id=eq.1", "application/vnd.pgrst.array+json;nulls=stripped"))[1]).toBe(
      "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
    );
    expect((await get("/capitals", "application/vnd.pgrst.plan"))[2]).toContain("cost=");
    expect((await get("/capitals?select=id&id=eq.1"))[2]).toBe('[{"id":1}]');
    expect((await get("/clients?id=eq.1"))[1]).toBe("application/json; charset=utf-8");
  });

  test("over any relation's rows answers only clients that accept */*", async () => {
    await api.sql(
      `create aggregate test.rows_of(anyelement) (sfunc = test.count_rows, stype = test."*/*", initcond = '');
       grant execute on all functions in schema test to anon; notify pgrst`,
    );
    await expect.poll(() => get("/clients?select=id")).toEqual([200, octets, "rr"]);
    expect((await get("/clients", "application/json"))[1]).toBe("application/json; charset=utf-8");
    expect((await get("/clients", "text/calendar"))[0]).toBe(406);
  });
});
