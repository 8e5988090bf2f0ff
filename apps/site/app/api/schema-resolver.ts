// What checks a form by a schema of the contract, for React Hook Form.
import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { core, ZodMiniType } from "zod/mini";

/** Of a choice between several shapes, what the first one lacks says more than that none fits. */
function firstOf(issue: core.$ZodIssue): core.$ZodIssue {
  const [inner] = issue.code === "invalid_union" ? (issue.errors[0] ?? []) : [];
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue;
}

/** @returns the schema's values where the form fits, else the first finding of each field */
export function schemaResolver<Fields extends FieldValues, Values>(
  schema: ZodMiniType<Values>,
): Resolver<Fields, unknown, Values> {
  return async (fields, _context, { fields: controls }) => {
    const outcome = await schema.safeParseAsync(fields);
    if (outcome.success) return { values: outcome.data, errors: {} };
    const errors: FieldErrors<Fields> = {};
    for (const { path, message, code } of outcome.error.issues.map(firstOf)) {
      const name = path.join(".");
      const control: { ref?: unknown } | undefined = get(controls, name);
      const found: { message?: string } | undefined = get(errors, name);
      if (found?.message === undefined) set(errors, name, { type: code, message, ref: control?.ref });
    }
    return { values: {}, errors };
  };
}
