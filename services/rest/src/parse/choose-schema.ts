// Accept-Profile and Content-Profile: the schema a request is about.
import { RestError } from "../errors.ts";

/** The schema wanted, among those exposed; the first when nothing is said. @throws RestError PGRST106 */
export function chooseSchema(wanted: string | undefined, schemas: readonly string[]): string {
  const [first = "public"] = schemas;
  if (wanted === undefined) return first;
  if (schemas.includes(wanted)) return wanted;
  throw new RestError(406, "PGRST106", `Invalid schema: ${wanted}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(", ")}`,
  });
}
