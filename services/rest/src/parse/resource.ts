// The path: a relation, a function below /rpc/, or the root.
import { RestError } from "../errors.ts";

/** What a path names; the root has no name. */
type Resource = { kind: "root" | "relation" | "function"; name: string };

const pathError = () => new RestError(404, "PGRST125", "Invalid path specified in request URL");

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw pathError();
  }
}

const plainRelation = /^\/[a-z_]+$/;

/** The resource of a path. @throws RestError PGRST125 */
export function parseResource(path: string): Resource {
  if (plainRelation.test(path)) return { kind: "relation", name: path.slice(1) };
  const parts = path.split("/").filter((part, i, all) => part !== "" || (i > 0 && i < all.length - 1));
  const [first, second, ...more] = parts;
  if (first === undefined) return { kind: "root", name: "" };
  if (second === undefined && first !== "") return { kind: "relation", name: decodePart(first) };
  if (first === "rpc" && second && more.length === 0) return { kind: "function", name: decodePart(second) };
  throw pathError();
}
