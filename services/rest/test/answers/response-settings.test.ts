// Headers, status and reason that SQL sets.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true, plan: true, transactionEnd: "commit-allow-override" },
    `create function test.own_reason() returns void language plpgsql as $$ begin raise sqlstate 'PGRST' using
      message = '{"code":"A","message":"b"}', detail = '{"status":419,"status_text":"Own reason","headers":{}}'; end $$;
    create function test.tag_answer() returns void language sql as $$ select set_config('response.headers', '[{"X-Before": "yes"}]', true) $$;
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());

test("the pre-request function may set headers and status, for reads as well", async () => {
  const guarded = await startRest(
    { preRequest: "test.tag_answer" },
    `create function test.tag_answer() returns void language sql as $$ select set_config('response.headers', '[{"X-Before": "yes"}]', true) $$;
    grant execute on function test.tag_answer() to anon`,
  );
  try {
    for (const [method, path] of [
      ["GET", "/clients"],
      ["HEAD", "/clients"],
      ["POST", "/rpc/say_hello"],
    ] as const)
      expect((await guarded.send(method, path)).headers.get("x-before"), path).toBe("yes");
  } finally {
    await guarded.close();
  }
});

test("a reason phrase set by SQL is sent in the status line", async () => {
  const server = createServer((request, response) => void api.rest.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/rpc/own_reason`, { method: "POST" });
    expect([answer.status, answer.statusText]).toEqual([419, "Own reason"]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
