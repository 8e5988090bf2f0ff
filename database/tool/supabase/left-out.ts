// Which statements of ours are about what Supabase owns.
import type pg from "pg";
import type { Statement } from "../failed-line.ts";

/** A statement that was not applied. */
export type LeftOut = { file: string; line: number; what: string; reason: string };

/** No right to it, or what it is about is not there, or is there and is theirs. */
const codes: ReadonlySet<string> = new Set([
  "42501",
  "42P01",
  "42883",
  "42703",
  "42704",
  "42710",
  "42P07",
  "42723",
  "42809",
  "3F000",
]);

/**
 * Whether a refused statement may be left out: it names one of their schemas, and what was refused is of these. A statement about our own
 * tables is never left out by a mistake of its own, since then nothing but ours is named by the refusal.
 */
export function belongsToSupabase(text: string, { code = "", message }: pg.DatabaseError): boolean {
  if (!codes.has(code)) return false;
  if (code === "42501" && /^permission denied to grant role/.test(message)) return true;
  const body = text.replaceAll(/--[^\n]*/g, "");
  if (!/\b(auth|storage|realtime)\./i.test(body) && !/\bschema\s+(auth|storage|realtime)\b/i.test(body))
    return false;
  return !/\b(public|internal)\./.test(message);
}

const theirs = '"?(?:auth|storage|realtime)"?';
const made = new RegExp(
  `^(?:create|alter|drop)\\s+(?:or\\s+replace\\s+)?(?:table|function|type|view|sequence|schema)\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?${theirs}\\b`,
  "i",
);
const attached = new RegExp(
  `^(?:create|alter|drop)\\s+(?:or\\s+replace\\s+)?(?:unique\\s+|constraint\\s+)?(?:index|trigger|policy)\\b[^;]*?\\son\\s+${theirs}\\.`,
  "i",
);
const given = new RegExp(`^(?:grant|revoke|comment)\\b[^;]*?\\son\\s+(?:\\w+\\s+)?${theirs}\\b`, "i");

/** Who may become their roles is theirs to say; the roles of our services log in nowhere there. */
const joined = /^grant\s+(?:anon|authenticated|service_role)\b[\w\s,]*\sto\s/i;

/** Of what we add to their tables these alone: Supabase's own guides have a profile made by a trigger on auth.users. */
const wantedThere = /^create\s+(?:or\s+replace\s+)?trigger\s+(?:create_profile|end_guest_account)\s/i;

/** Whether a statement makes, changes or gives what is in one of their schemas; such a one is not even tried. */
export function isAboutTheirs(text: string): boolean {
  const body = text.replaceAll(/--[^\n]*/g, "").trim();
  return (
    !wantedThere.test(body) &&
    (made.test(body) || attached.test(body) || given.test(body) || joined.test(body))
  );
}

/** What is told of it: its first words. */
export function toLeftOut(file: string, { text, line }: Statement, reason: string): LeftOut {
  const what = text
    .replaceAll(/--[^\n]*/g, "")
    .trim()
    .replaceAll(/\s+/g, " ")
    .slice(0, 100);
  return { file, line, what, reason };
}
