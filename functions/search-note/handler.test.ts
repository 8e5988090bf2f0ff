import { expect, test } from "vitest";
import handler from "./handler.ts";

/** Calls the function and answers what it wrote down. */
async function ask(terms: [address: string, term: string][]): Promise<unknown[]> {
  const written: unknown[] = [];
  for (const [address, term] of terms)
    await handler.handle({
      body: { term },
      address,
      request: new Request("http://localhost/functions/v1/search-note"),
      caller: { role: "anon", userId: null, assurance: "aal1" },
      formToken: "",
      rpc: async <T>(_name: string, args: Record<string, unknown>) => {
        written.push(args.p_term);
        return true as T;
      },
      signFile: async () => null,
      readListings: async () => ({}),
      examine: async () => [],
    });
  return written;
}

test("a term counts once per address and day, however it is written", async () => {
  expect(
    await ask([
      ["192.0.2.1", "Dub"],
      ["192.0.2.1", "dub"],
      ["192.0.2.1", "techno"],
      ["192.0.2.2", "dub"],
    ]),
  ).toEqual(["Dub", "techno", "dub"]);
});

test("of one address two hundred terms a day are counted", async () => {
  const written = await ask(Array.from({ length: 300 }, (_, at) => ["192.0.2.3", `term ${at}`]));
  expect(written).toHaveLength(200);
});

test("a long term is cut to sixty characters", async () => {
  expect(await ask([["192.0.2.4", "a".repeat(200)]])).toEqual(["a".repeat(60)]);
});
