// Server functions over HTTP, in the protocol of Supabase Edge Functions: contracts/storage-realtime-functions.md, part 3.
import type { ServerFunction } from "@undercroft/product-functions";
import { type Context, Hono } from "hono";
import { answerPlainForm, isPlain } from "./plain-form.ts";
import { readCaller } from "./read-caller.ts";
import { corsHeaders, relayAnswer } from "./relay-answers.ts";
import { type RunDependencies, runFunction } from "./run-function.ts";

/** What the host is made of. */
export type FunctionsDependencies = RunDependencies & {
  functions: ReadonlyMap<string, ServerFunction>;
  clientAddress: (context: { env: unknown }) => string | undefined;
};

/** The host: mount it at `/functions/v1`. */
export function createFunctions(dependencies: FunctionsDependencies): Hono {
  const app = new Hono();
  app.options("*", (context) => context.body(null, 204, corsHeaders));
  app.all("/:name/*", (context) => answer(context, dependencies));
  app.all("/:name", (context) => answer(context, dependencies));
  app.all("*", () => relayAnswer.notFound());
  return app;
}

/** Who calls with a key of a team: the function finds out which. */
const noPerson = { role: "anon", userId: null, assurance: "aal1" } as const;

async function answer(context: Context, dependencies: FunctionsDependencies): Promise<Response> {
  const definition = dependencies.functions.get(context.req.param("name") ?? "");
  const address = dependencies.clientAddress(context) ?? "unknown";
  if (definition && "plainForm" in definition && definition.plainForm && isPlain(context.req.raw)) {
    const { plainForm } = definition;
    return answerPlainForm({ ...definition, plainForm }, { request: context.req.raw, address }, dependencies);
  }
  if (definition && "answer" in definition && definition.takesTeamKey)
    return runFunction(definition, { request: context.req.raw, caller: noPerson, address }, dependencies);
  const caller = await readCaller(context.req.header("authorization"), dependencies.verifyToken);
  if (caller instanceof Response) return caller;
  if (!definition) return relayAnswer.notFound();
  return runFunction(definition, { request: context.req.raw, caller, address }, dependencies);
}
