// What the database decides of an answer: status, headers, errors, and what its error codes mean.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `create function test.answer_with(status text, headers text) returns text language plpgsql as $$ begin
      perform set_config('response.status', status, true);
      perform set_config('response.headers', headers, true);
      return 'body'; end $$;
    create function test.fail_with(state text, message text default 'failed') returns void language plpgsql as $$ begin
      raise exception using errcode = state, message = message; end $$;
    create function test.refuse_field(field text) returns void language plpgsql as $$ begin
      raise exception using errcode = 'PT400', message = 'Name required', detail = 'A_B', hint = 'Write one.', column = field; end $$;
    create function test.fail_as(message text, detail text) returns void language plpgsql as $$ begin
      raise sqlstate 'PGRST' using message = message, detail = detail; end $$;
    create function test.note_change() returns trigger language plpgsql as $$ begin
      perform set_config('response.headers', '[{"X-Changed": "yes"}, {"Cache-Control": "no-store"}]', true); return new; end $$;
    create trigger note_change before insert on test.items for each row execute function test.note_change();
    grant execute on all functions in schema test to anon, authenticated`,
  );
});
afterAll(() => api.close());
const call = (name: string, body: object) => api.send("POST", `/rpc/${name}`, { body });

describe("status and headers set by SQL", () => {
  test("replace ours, from a function or a trigger", async () => {
    const answer = await call("answer_with", {
      status: "203",
      headers: '[{"X-A": "1"}, {"Content-Type": "text/x-own"}, {"Set-Cookie": "a=1"}, {"Set-Cookie": "b=2"}]',
    });
    expect([answer.status, answer.headers.get("x-a"), answer.headers.get("content-type")]).toEqual([
      203,
      "1",
      "text/x-own",
    ]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    const inserted = await api.send("POST", "/items", { body: {} });
    expect([inserted.status, inserted.headers.get("x-changed")]).toEqual([201, "yes"]);
  });

  test.each(["", "abc", "99", "600", "20x", "1e2"])("refuse %j as a status", async (status) => {
    const answer = await call("answer_with", { status, headers: "" });
    if (status === "") expect(answer.status).toBe(200);
    else
      expect(answer).toMatchObject({
        status: 500,
        json: { code: "PGRST112", message: "response.status guc must be a valid status code" },
      });
  });

  test.each([
    "{}",
    "[1]",
    '[{"a": 1}]',
    '[{"a": "1", "b": "2"}]',
    "[",
    '["a"]',
    '{"a": "1"}',
    "[null]",
    "[{}]",
  ])("refuse %s as headers", async (headers) => {
    expect(await call("answer_with", { status: "", headers })).toMatchObject({
      status: 500,
      json: {
        code: "PGRST111",
        message:
          "response.headers guc must be a JSON array composed of objects with a single key and a string value",
      },
    });
  });

  test.each(['[{"a b": "1"}]', '[{"X-A": "1\\r\\nX-B: 2"}]', '[{"X-A": "é€"}]', '[{"": "1"}]'])(
    "refuse %s, which HTTP cannot send, without breaking the connection",
    async (headers) => {
      const answer = await call("answer_with", { status: "", headers });
      expect(answer).toMatchObject({ status: 500, json: { code: "PGRST111" } });
    },
  );
});

describe("a refusal of a procedure", () => {
  const words = { code: "PT400", details: "A_B", hint: "Write one.", message: "Name required" };

  test("has the field that was named as a fifth key, after PostgREST's four", async () => {
    const { text } = await call("refuse_field", { field: "name" });
    expect(text).toBe(JSON.stringify({ ...words, field: "name" }));
  });

  test("has PostgREST's four keys and no more where no field was named", async () => {
    const { text } = await call("refuse_field", { field: "" });
    expect(text).toBe(JSON.stringify(words));
  });

  test("has no field where PostgreSQL itself names a column", async () => {
    const answer = await api.send("POST", "/rpc/fail_with", { body: { state: "23502" } });
    expect(Object.keys(answer.json as object)).toEqual(["code", "details", "hint", "message"]);
  });
});

describe("RAISE SQLSTATE 'PGRST'", () => {
  test("sets body, status, headers and reason", async () => {
    const answer = await call("fail_as", {
      message: '{"code":"ABC","message":"Own words"}',
      detail: '{"status":419,"status_text":"Own reason","headers":{"X-Own":"1"}}',
    });
    expect([answer.status, answer.json, answer.headers.get("x-own")]).toEqual([
      419,
      { code: "ABC", message: "Own words", details: null, hint: null },
      "1",
    ]);
  });

  const body = '{"code":"A","message":"b"}';
  test.each([
    ["no json", '{"status":400,"headers":{}}'],
    ['{"message":"no code"}', '{"status":400,"headers":{}}'],
    ["null", '{"status":400,"headers":{}}'],
    [body, "no json"],
    [body, "{}"],
    [body, "null"],
    [body, '{"status":"400","headers":{}}'],
    [body, '{"status":99,"headers":{}}'],
    [body, '{"status":400,"headers":{"a b":"1"}}'],
    [body, '{"status":400,"headers":{"a":"1\\r\\nb: 2"}}'],
  ])("refuses %s with %s as malformed", async (message, detail) => {
    expect(await call("fail_as", { message, detail })).toMatchObject({
      status: 500,
      json: { code: "PGRST121", message: "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error" },
    });
  });

  test("names what is malformed and what it must be", async () => {
    expect((await call("fail_as", { message: "null", detail: "{}" })).json).toMatchObject({
      details: "Invalid JSON value for MESSAGE: 'null'",
      hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    });
    expect((await call("fail_as", { message: body, detail: "{}" })).json).toMatchObject({
      details: "Invalid JSON value for DETAIL: '{}'",
      hint: "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    });
  });
});

describe("the status of an SQLSTATE", () => {
  test.each([
    ["09000", 500],
    ["0L000", 403],
    ["0P000", 403],
    ["21000", 500],
    ["22012", 400],
    ["22023", 400],
    ["23502", 400],
    ["23503", 409],
    ["23505", 409],
    ["23514", 400],
    ["23P01", 400],
    ["25000", 500],
    ["25006", 405],
    ["28000", 403],
    ["2D000", 500],
    ["38000", 500],
    ["39000", 500],
    ["3B000", 500],
    ["40001", 500],
    ["40P01", 500],
    ["42P01", 404],
    ["42P17", 500],
    ["42883", 404],
    ["42703", 400],
    ["53000", 503],
    ["53400", 500],
    ["54001", 500],
    ["55P03", 500],
    ["57014", 500],
    ["58000", 500],
    ["F0000", 500],
    ["HV000", 500],
    ["P0001", 400],
    ["P0002", 500],
    ["XX000", 500],
    ["PT402", 402],
    ["PT299", 299],
    ["ZZZZZ", 400],
  ])("of %s is %i", async (state, status) => {
    const answer = await call("fail_with", { state });
    expect([answer.status, answer.json]).toMatchObject([status, { code: state, message: "failed" }]);
    expect(answer.headers.get("proxy-status")).toBe(`PostgREST; error=${state}`);
    expect(answer.headers.get("retry-after")).toBe(status === 503 ? "1" : null);
  });

  test.each(["08006", "57P01"])(
    "is that of a lost connection for %s, also when raised by a function",
    async (state) => {
      const answer = await call("fail_with", { state });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    },
  );

  test("is 401 with a challenge for an anonymous caller without the right, and 403 for others", async () => {
    const guest = await call("fail_with", { state: "42501" });
    expect([guest.status, guest.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const token = await api.sign({ role: "authenticated" });
    const person = await api.send("POST", "/rpc/fail_with", { body: { state: "42501" }, token });
    expect([person.status, person.headers.get("www-authenticate")]).toEqual([403, null]);
  });
});
