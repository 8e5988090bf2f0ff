// What stages of a request agree on without knowing each other's inside.

/** The name of the mutation or call in front of a read. */
export const returnedName = "pgrst_source";

/** Places of the fields in the row of every statement. */
export const resultFields = {
  body: 0,
  count: 1,
  total: 2,
  headers: 3,
  status: 4,
  inserted: 5,
  location: 6,
} as const;

/** Whether rows of a relation can be told in this form; `plan` where it is how PostgreSQL would go about it. */
export function isRowForm(form: { format: string; plan?: object }, settings: { plan: boolean }): boolean {
  return (form.plan === undefined || settings.plan) && rowFormats.includes(form.format);
}

const rowFormats: readonly string[] = ["json", "object", "array", "csv"];
