// Media types of the database's own: a domain named like one, returned by a function or made of rows by an aggregate.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `create domain test."text/calendar" as text;
    create domain test."application/x-names" as text;
    create domain test."image/x-dot" as bytea;
    create function test.a_calendar() returns test."text/calendar" language sql immutable as $$ select 'BEGIN:VCALENDAR' $$;
    create function test.a_dot() returns test."image/x-dot" language sql immutable as $$ select '\\x00ff'::bytea $$;
    create function test.add_client(done text, next test.clients) returns test."application/x-names" language sql immutable as
      $$ select (done || next.name || ';')::test."application/x-names" $$;
    create aggregate test.names_of(test.clients) (sfunc = test.add_client, stype = test."application/x-names", initcond = '');
    create function test.add_anything(done text, next anyelement) returns test."text/calendar" language sql immutable as
      $$ select (done || 'EVENT ' || (to_jsonb(next) ->> 'id') || E'\\n')::test."text/calendar" $$;
    create aggregate test.calendar_of(anyelement) (sfunc = test.add_anything, stype = test."text/calendar", initcond = '');
    create function test.calendars() returns setof test."text/calendar" language sql immutable as $$ values ('a'::test."text/calendar"), ('b') $$;
    create domain test."application/json" as json;
    create domain test."text/csv" as text;
    create domain test."application/vnd.pgrst.object+json" as text;
    create function test.add_csv(done text, next test.capitals) returns test."text/csv" language sql immutable as
      $$ select (done || next.id || ';')::test."text/csv" $$;
    create function test.end_csv(done test."text/csv") returns test."text/csv" language plpgsql as $$ begin
      perform set_config('response.headers', '[{"Content-Disposition": "attachment; filename=\\"capitals.csv\\""}]', true);
      return 'ids;' || done; end $$;
    create aggregate test.csv_of(test.capitals) (sfunc = test.add_csv, stype = test."text/csv", initcond = '', finalfunc = test.end_csv);
    create function test.add_object(done text, next test.capitals) returns test."application/vnd.pgrst.object+json" language sql immutable as
      $$ select 'taken over'::test."application/vnd.pgrst.object+json" $$;
    create aggregate test.object_of(test.capitals) (sfunc = test.add_object, stype = test."application/vnd.pgrst.object+json", initcond = '');
    create function test.add_json(done json, next test.capitals) returns test."application/json" language sql immutable as
      $$ select '{"overridden": true}'::test."application/json" $$;
    create aggregate test.json_of(test.capitals) (sfunc = test.add_json, stype = test."application/json", initcond = '{}');
    create function test.both_clients() returns setof test.clients language sql stable as $$ select * from test.clients order by id $$;
    grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());
const get = async (path: string, accept?: string) => {
  const answer = await api.send("GET", path, { headers: accept ? { accept } : {} });
  return [answer.status, answer.headers.get("content-type"), answer.text];
};

describe("a function that returns a custom media type", () => {
  test("sends it to clients that accept it, and JSON to others", async () => {
    const whole = [200, "text/calendar", "BEGIN:VCALENDAR"];
    expect(await get("/rpc/a_calendar", "text/calendar")).toEqual(whole);
    expect(await get("/rpc/a_calendar", "text/html, text/calendar;q=0.8")).toEqual(whole);
    const json = [200, "application/json; charset=utf-8", '"BEGIN:VCALENDAR"'];
    expect(await get("/rpc/a_calendar")).toEqual(json);
    expect(await get("/rpc/a_calendar", "*/*")).toEqual(json);
    expect(await get("/rpc/a_calendar", "application/json")).toEqual(json);
    expect((await get("/rpc/a_calendar", "image/x-dot"))[0]).toBe(406);
  });

  test("sends several rows as JSON, since they cannot be joined", async () => {
    expect((await get("/rpc/calendars", "text/calendar"))[0]).toBe(406);
    expect(await get("/rpc/calendars")).toEqual([200, "application/json; charset=utf-8", '["a", "b"]']);
  });

  test("may give bytes", async () => {
    const response = await api.rest.app.request("http://localhost/rest/v1/rpc/a_dot", {
      headers: { accept: "image/x-dot" },
    });
    expect([response.headers.get("content-type"), [...new Uint8Array(await response.arrayBuffer())]]).toEqual(
      ["image/x-dot", [0, 255]],
    );
  });
});

describe("an aggregate that makes a custom media type", () => {
  test("of a relation's rows answers for that relation, filters and order included", async () => {
    const type = "application/x-names";
    expect(await get("/clients?order=id", type)).toEqual([200, type, "Microsoft;Apple;"]);
    expect(await get("/clients?id=eq.2", type)).toEqual([200, type, "Apple;"]);
    expect(await get("/clients?id=eq.0", type)).toEqual([200, type, ""]);
    expect(await get("/rpc/both_clients?id=eq.1", type)).toEqual([200, type, "Microsoft;"]);
    expect((await get("/projects", type))[0]).toBe(406);
  });

  test("of any rows answers for all", async () => {
    expect(await get("/tasks?select=id&id=lt.3&order=id", "text/calendar")).toEqual([
      200,
      "text/calendar",
      "EVENT 1\nEVENT 2\n",
    ]);
  });

  test("answers with what was written, too", async () => {
    const answer = await api.send("POST", "/clients", {
      body: { id: 40, name: "New" },
      headers: { accept: "application/x-names", prefer: "return=representation" },
    });
    expect([answer.status, answer.text]).toEqual([201, "New;"]);
  });

  test("of a relation's rows takes whole rows: with a selection there is none", async () => {
    expect((await get("/clients?select=*", "application/x-names"))[0]).toBe(200);
    expect((await get("/clients?select=id", "application/x-names"))[0]).toBe(406);
    expect((await get("/rpc/both_clients?select=name", "application/x-names"))[0]).toBe(406);
  });

  test("replaces a standard media type, which keeps its character set, but none of PostgREST's own", async () => {
    const csv = await api.send("GET", "/capitals?order=id", { headers: { accept: "text/csv" } });
    expect([csv.headers.get("content-type"), csv.headers.get("content-disposition"), csv.text]).toEqual([
      "text/csv; charset=utf-8",
      'attachment; filename="capitals.csv"',
      "ids;1;2;",
    ]);
    expect(await get("/capitals", "application/json")).toEqual([
      200,
      "application/json; charset=utf-8",
      '{"overridden": true}',
    ]);
    expect((await get("/capitals?id=eq.1"))[2]).toBe('[{"id":1,"name":"Paris"}]');
    expect((await get("/capitals?id=eq.1", "application/vnd.pgrst.object+json"))[2]).toBe(
      '{"id":1,"name":"Paris"}',
    );
  });

  test("leaves the standard media types and their choice alone", async () => {
    expect((await get("/clients?limit=1"))[1]).toBe("application/json; charset=utf-8");
    expect((await get("/clients?limit=1", "text/csv;q=0.9, application/x-names;q=0.1"))[1]).toBe(
      "text/csv; charset=utf-8",
    );
  });
});
