import type { FieldValues, Resolver } from "react-hook-form";

/**
 * Checks a form by a schema that arrives when the first field is left: schemas with their library are a tenth of a first visit.
 * Without a connection the form counts as correct here, and the server answers for what is not.
 * @param loadSchema imports the resolver of the form's schema
 */
export function checkLater<Fields extends FieldValues>(loadSchema: () => Promise<unknown>): Resolver<Fields> {
  return async (values, context, options) => {
    // what is typed while the schema is on its way belongs to the next check
    const asked = structuredClone(values);
    const resolver = await loadSchema().catch(() => null);
    return resolver ? (resolver as Resolver<Fields>)(asked, context, options) : { values: asked, errors: {} };
  };
}
