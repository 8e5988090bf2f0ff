// Asks an operator's hook, wherever it lives.
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { askService } from "./ask-service.ts";
import type { Hook, HookName } from "./hook.ts";
import { hookErrors } from "./hook-errors.ts";

/** Milliseconds a function may take. */
const timeout = 2000;

const refusal = z.object({
  error: z.object({
    http_code: z.optional(z.int().check(z.gte(400), z.lte(599))),
    message: z.string().check(z.minLength(1)),
  }),
});

/**
 * What the hook of that name answers; undefined where there is none.
 * @param query of the transaction that is open, if any: a function then runs in it, and needs no connection of its own
 * @throws AuthError hook_…, or in the hook's own words
 */
export async function askHook(
  auth: Auth,
  name: HookName,
  input: object,
  query?: QueryRows,
): Promise<Record<string, unknown> | undefined> {
  const hook = auth.settings.hooks[name];
  if (!hook) return undefined;
  const answer = await ask(auth, hook, input, query);
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) {
    throw hookErrors.broken(new Error(`The hook ${name} answered with no object`));
  }
  const refused = refusal.safeParse(answer);
  if (refused.success) {
    const { http_code = 500, message } = refused.data.error;
    throw hookErrors.refused(http_code, message);
  }
  return answer as Record<string, unknown>;
}

function ask(auth: Auth, hook: Hook, input: object, query?: QueryRows): Promise<unknown> {
  if (hook.kind === "service") return askService(hook, input);
  return query
    ? askFunction(query, hook, input)
    : auth.database.transaction((run) => askFunction(run, hook, input));
}

async function askFunction(
  query: QueryRows,
  { schema, name }: Extract<Hook, { kind: "function" }>,
  input: object,
): Promise<unknown> {
  try {
    const [before] = await query<{ timeout: string }>(
      "select current_setting('statement_timeout') as timeout",
    );
    await query("select set_config('statement_timeout', $1, true)", [String(timeout)]);
    const [row] = await query<{ answer: unknown }>(
      `select ${quote(schema)}.${quote(name)}($1::jsonb) as answer`,
      [JSON.stringify(input)],
    );
    await query("select set_config('statement_timeout', $1, true)", [before?.timeout ?? "0"]);
    return row?.answer;
  } catch (error) {
    throw (error as { code?: unknown }).code === "57014"
      ? hookErrors.timeout(error)
      : hookErrors.broken(error);
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
