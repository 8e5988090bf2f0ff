// What PostgreSQL refused, in the protocol's terms.
import { isUnavailable } from "@undercroft/postgres";
import { errors, StorageError } from "../errors.ts";

type Refusal = { code?: string; message?: string; detail?: string; hint?: string };

/** @param error what a statement threw */
export function toDatabaseError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (isUnavailable(error)) return errors.databaseTimeout(error);
  const { code, message = "", detail, hint } = error as Refusal;
  switch (code) {
    case "42501":
      return errors.accessDenied(message.replace(/ for table ".*"$/, ""), error);
    case "23505":
      return errors.resourceExists();
    case "23503":
      return errors.relatedMissing(error);
    case "55P03":
      return errors.locked();
    case "57014":
      return errors.databaseTimeout(error);
    // a role that does not exist, or that the service may not become
    case "22023":
    case "42704":
      return errors.accessDenied("The role of this token is not known", error);
    default:
      // the product's own refusals say their status, and name themselves in the detail
      if (code?.startsWith("PT")) {
        const status = Number(code.slice(2));
        return errors.refused(status, detail ?? code, hint ? `${message}${end(message)} ${hint}` : message);
      }
      return code === undefined ? errors.internal(error) : errors.database(error);
  }
}

const end = (sentence: string): string => (/[.!?]$/.test(sentence) ? "" : ".");
