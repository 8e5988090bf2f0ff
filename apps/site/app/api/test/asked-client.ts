import { createClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";

/** One request of a client, as it went over the line. */
export type Asked = {
  method: string;
  /** below the data API: "events", "rpc/find_event" */
  path: string;
  query: Record<string, string>;
  body: unknown;
};

/**
 * The client of the product, with a line that ends in this test: what lies behind it is said by `answer`.
 * @param answer what is answered as JSON, or a whole `Response` for a refusal
 */
export function askedClient(answer: (asked: Asked) => unknown = () => []) {
  const asked: Asked[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const one: Asked = {
      method: init.method ?? "GET",
      path: url.pathname.replace(/^\/rest\/v1\//, ""),
      query: Object.fromEntries(url.searchParams),
      body: init.body ? JSON.parse(String(init.body)) : null,
    };
    asked.push(one);
    const said = answer(one);
    return said instanceof Response ? said : Response.json(said ?? null);
  };
  const client = createClient<Database>("http://localhost:1", "anon", {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return { client, asked };
}

/** A refusal of the data API. */
export const refusalOf = (status: number, details: string, message = "It was refused"): Response =>
  Response.json({ code: `PT${status}`, details, hint: null, message }, { status });
