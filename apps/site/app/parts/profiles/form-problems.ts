import type * as z from "zod/mini";

/** What a form holds, by the name of the field. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  return values;
}

/** The first message a schema has for each field; empty when all is right. */
export function findProblems(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    problems[path.join(".")] ??= message;
  return problems;
}
