// Limits of the specification over HTTP: who is refused learns for how many seconds.
import { addPlaces, emptyWorld } from "@undercroft/database/testing/matrix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessServer, startAccessServer } from "./start-access.ts";

let server: AccessServer;
beforeAll(async () => {
  const world = await emptyWorld();
  await addPlaces(world.client);
  server = await startAccessServer(world);
});
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
