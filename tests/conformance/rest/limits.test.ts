// Limits of the specification over HTTP: who is refused learns for how many seconds.
import { countedAttempts } from "@undercroft/database";
import {
  addEvent,
  addPlaces,
  addTicketType,
  emptyWorld,
  id,
  insert,
} from "@undercroft/database/testing/matrix";
import { createServiceDatabase } from "@undercroft/postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AccessServer, startAccessServer } from "../access/start-access.ts";

let server: AccessServer;
beforeAll(async () => {
  const world = await emptyWorld();
  await addPlaces(world.client);
  const event = await addEvent(world.client, { name: "limited" });
  await addTicketType(world.client, event, "limited", 10);
  await insert(world.client, "promo_codes", { event_id: event, code: "SECRET", kind: "percent", value: 10 });
  server = await startAccessServer(world, countedAttempts);
});
beforeEach(() => server.world.client.query("delete from rate_limits"));
afterAll(() => server.close());

async function mayGoOn(
  person: string,
  action: string,
  limit?: number,
): Promise<{ allowed: boolean; wait: number }> {
  const response = await fetch(`${server.url}/rpc/check_rate_limit`, {
    method: "POST",
    headers: { authorization: `Bearer ${await server.tokenOf(person)}`, "content-type": "application/json" },
    body: JSON.stringify({
      p_identifier: "anybody",
      p_action_type: action,
      ...(limit ? { p_limit: limit } : {}),
    }),
  });
  return {
    allowed: (await response.json()) as boolean,
    wait: Number(response.headers.get("retry-after") ?? 0),
  };
}

test.each([
  ["events", 10, 60],
  ["messages", 30, 60],
  ["bookings", 5, 60],
  ["auth", 15, 300],
  ["anything else", 100, 3600],
])(
  "requests for %s are let through %i times, then refused with the seconds to wait",
  async (action, most, longest) => {
    const answers: { allowed: boolean; wait: number }[] = [];
    for (let at = 0; at <= most; at++) answers.push(await mayGoOn("stranger", action));
    const refused = answers.filter(({ allowed }) => !allowed);
    expect(answers.slice(0, most).every(({ allowed, wait }) => allowed && wait === 0)).toBe(true);
    for (const { wait } of refused) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(longest);
    }
    expect(refused.length).toBe(1);
  },
);

async function call(name: string, body: unknown) {
  const response = await fetch(`${server.url}/rpc/${name}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await server.tokenOf("stranger")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, wait: response.headers.get("retry-after"), body: await response.json() };
}

const nothing = "00000000-0000-4000-8000-000000000000";
const limited: [string, number, string, unknown][] = [
  ["check_promo_code", 20, "BOOKINGS_RATE_LIMITED", { p_event_id: id("event limited"), p_code: "WRONG" }],
  ["list_ticket_types", 20, "BOOKINGS_RATE_LIMITED", { p_event_id: id("event limited"), p_code: "WRONG" }],
  [
    "hold_booking",
    5,
    "BOOKINGS_RATE_LIMITED",
    { p_event_id: id("event limited"), p_lines: [], p_code: "WRONG" },
  ],
  ["change_handle", 20, "PEOPLE_RATE_LIMITED", { p_handle: "admin" }],
  ["follow_report", 60, "REPORTS_RATE_LIMITED", { p_reference: "wrong" }],
  ["get_decision", 60, "REPORTS_RATE_LIMITED", { p_action_id: nothing, p_code: "wrong" }],
  ["read_guest_allocation", 30, "EVENTS_RATE_LIMITED", { p_allocation_id: nothing, p_code: "wrong" }],
  ["follow", 60, "FOLLOWS_RATE_LIMITED", { p_kind: "venue", p_target: nothing }],
];

describe("an attempt that is refused counts", () => {
  test.each(limited)(
    "%s takes %i wrong tries, and then says %s with the seconds to wait",
    async (...given) => {
      const [name, most, code, body] = given;
      const answers = [];
      for (let at = 0; at <= most + 1; at++) answers.push(await call(name, body));
      expect(answers.slice(0, most).map(({ status }) => status)).not.toContain(429);
      for (const { status, wait, body: refusal } of answers.slice(most)) {
        expect({ status, refusal }).toEqual({
          status: 429,
          refusal: {
            code: "PT429",
            message: "Rate limit exceeded. Please try again later.",
            details: code,
            hint: expect.stringMatching(/^[1-9]\d*$/),
          },
        });
        expect(wait).toBe(refusal.hint);
      }
    },
  );

  test("of a hundred wrong codes at once hardly more than twenty are looked at", async () => {
    const guess = { p_event_id: id("event limited"), p_code: "WRONG" };
    const answers = await Promise.all(Array.from({ length: 100 }, () => call("check_promo_code", guess)));
    // those that were under way together with the twentieth: at most one for each connection
    expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(20 + 10);
  });

  test("a transaction of a service that is rolled back leaves its attempts counted, and nothing else", async () => {
    const database = createServiceDatabase({
      connection: server.world.connection,
      survivor: countedAttempts,
    });
    const failing = database.transaction(async (query) => {
      await query("select internal.take_rate_limit('somebody', 'something', 9, 60)");
      await query("update venues set name = 'Undone'");
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    const one = await database.query(
      "select sum(count)::integer as count from rate_limits where identifier = 'somebody'",
    );
    const undone = await database.query("select from venues where name = 'Undone'");
    await database.close();
    expect([one, undone]).toEqual([[{ count: 1 }], []]);
  });

  test("functions count in one way alone: through internal.take_rate_limits", async () => {
    const { rows } = await server.world.client.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'internal') and prosrc ~* '(insert into|update)\\s+(public\\.)?rate_limits' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(["count_rolled_back", "take_rate_limits"]);
  });
});
