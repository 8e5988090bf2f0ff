// Values of a domain that look otherwise outside than in the table: casts say how they are shown, sent and compared.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true },
    `create domain test.colour as int check (value between 0 and 16777215);
    create function test.to_json(test.colour) returns json language sql immutable as $$ select to_json('#' || lpad(upper(to_hex($1)), 6, '0')) $$;
    create function test.colour(json) returns test.colour language sql immutable as $$ select test.colour($1 #>> '{}') $$;
    create function test.colour(text) returns test.colour language sql immutable as
      $$ select (('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int)::test.colour $$;
    set client_min_messages = error;
    create cast (test.colour as json) with function test.to_json(test.colour) as implicit;
    create cast (json as test.colour) with function test.colour(json) as implicit;
    create cast (text as test.colour) with function test.colour(text) as implicit;
    create table test.inks (id int primary key, name text, shade test.colour, client_id int references test.clients (id));
    insert into test.inks values (1, 'pink', 16711935, 1), (2, 'black', 0, 1), (3, 'none', null, 2);
    grant all on test.inks to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

describe("a domain with casts", () => {
  test("is shown by its cast to JSON, selected by name, by star, and embedded", async () => {
    expect(await get("/inks?select=shade&order=id")).toEqual([
      { shade: "#FF00FF" },
      { shade: "#000000" },
      { shade: null },
    ]);
    expect(await get("/inks?id=eq.1")).toEqual([{ id: 1, name: "pink", shade: "#FF00FF", client_id: 1 }]);
    expect(await get("/clients?select=id,inks(*)&id=eq.1&inks.id=eq.2")).toEqual([
      { id: 1, inks: [{ id: 2, name: "black", shade: "#000000", client_id: 1 }] },
    ]);
    expect(await get("/inks?select=id,tint:shade,...clients(client:name)&id=eq.1")).toEqual([
      { id: 1, tint: "#FF00FF", client: "Microsoft" },
    ]);
  });

  test("is cast as it is shown, and the value itself where an aggregate is asked for", async () => {
    expect(await get("/inks?select=shade::text&id=eq.1")).toEqual([{ shade: '"#FF00FF"' }]);
    expect(await get("/inks?select=shade.max()")).toEqual([{ max: 16711935 }]);
  });

  test("is compared with what its cast makes of a text", async () => {
    expect(await get("/inks?select=id&shade=eq.%23FF00FF")).toEqual([{ id: 1 }]);
    expect(await get("/inks?select=id&shade=gt.00FFFF")).toEqual([{ id: 1 }]);
    expect(await get("/inks?select=id&shade=in.(%23FF00FF,000000)&order=id")).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await get("/inks?select=id&or=(shade.eq.000000,shade.is.null)&order=id")).toEqual([
      { id: 2 },
      { id: 3 },
    ]);
    expect(await get("/inks?select=id&order=shade.desc.nullslast")).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
    expect(await api.send("GET", "/inks?shade=eq.nonsense")).toMatchObject({
      status: 400,
      json: { code: "22P02" },
    });
  });

  test("is stored as its cast from json says", async () => {
    const prefer = "return=representation";
    const made = await api.send("POST", "/inks", {
      body: [
        { id: 4, shade: "#0000FF" },
        { id: 5, shade: null },
      ],
      headers: { prefer },
    });
    expect(made.json).toMatchObject([{ shade: "#0000FF" }, { shade: null }]);
    const changed = await api.send("PATCH", "/inks?shade=eq.0000FF&select=id,shade", {
      body: { shade: "#00FF00" },
      headers: { prefer },
    });
    expect(changed.json).toEqual([{ id: 4, shade: "#00FF00" }]);
    const merged = await api.send("POST", "/inks?select=shade", {
      body: { id: 4, shade: "#000001" },
      headers: { prefer: `${prefer},resolution=merge-duplicates` },
    });
    expect([merged.status, merged.json]).toEqual([200, [{ shade: "#000001" }]]);
    expect(await api.sql("select shade::int from test.inks where id = 4")).toEqual([{ shade: 1 }]);
  });
});
