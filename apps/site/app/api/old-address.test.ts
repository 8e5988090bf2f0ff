import { expect, test } from "vitest";
import { answerOldFile } from "./old-address.server.ts";
import type { Client } from "./public-client.ts";

/** The data API, which knows one old slug. */
const client = {
  rpc: (_name: string, { p_slug }: { p_slug: string }) => ({
    throwOnError: async () => ({
      data:
        p_slug === "old" ? [{ slug: "new", is_gone: false }] : [{ slug: null, is_gone: p_slug === "gone" }],
    }),
  }),
} as unknown as Client;

test.each([
  ["/organisers/old.ics", 301, "/organisers/new.ics"],
  ["/organisers/old.atom?page=2", 301, "/organisers/new.atom?page=2"],
  ["/organisers/gone.json", 410, null],
  ["/organisers/never.ics", 404, null],
])("A feed at %s is answered with %i", async (address, status, location) => {
  const slug = /([a-z]+)\./.exec(address)?.[1] ?? "";
  const request = new Request(`https://undercroft.example${address}`);
  const answer = await answerOldFile(client, "organisers", slug, request);
  expect([answer.status, answer.headers.get("location")]).toEqual([status, location]);
});
