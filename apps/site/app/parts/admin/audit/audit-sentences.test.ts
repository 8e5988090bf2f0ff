import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS, auditReason, auditWords, withoutSubject } from "./audit-sentences.ts";

const entry = (action_type: string, after: object | null = null, source = "server") => ({
  action_type,
  source,
  old_data: null,
  new_data: after,
});
const sentence = (action: string, after?: object) => {
  const { did, rest } = auditWords(entry(action, after));
  return `Ada ${did} Bo ${rest}`.trim();
};

test("An audit entry reads as a sentence with what was done to whom", () => {
  expect(sentence("role_given", { role: "moderator" })).toBe("Ada made Bo a moderator");
  expect(sentence("role_given", { role: "admin" })).toBe("Ada made Bo an admin");
  expect(sentence("event_approve")).toBe("Ada approved Bo");
  expect(sentence("organiser_trust", { trust: "trusted" })).toBe("Ada changed the trust in Bo to trusted");
  expect(sentence("correction_accepted")).toBe("Ada marked a suggested correction of Bo as accepted");
});

test("What was done to something that is gone ends where the sentence ends", () => {
  expect(withoutSubject("gave out a door pass for")).toBe("gave out a door pass");
  expect(withoutSubject("made the first administrator:")).toBe("made the first administrator");
  expect(withoutSubject("signed out")).toBe("signed out");
});

test("An action nobody wrote a sentence for is said in its own words", () => {
  expect(sentence("lamp_lit")).toBe("Ada lamp lit Bo");
});

test("What a browser says of itself is called that", () => {
  expect(auditWords(entry("PROFILE_VIEW", null, "client")).did).toContain("says their browser");
});

test("The reason of a decision stands beside it", () => {
  expect(auditReason(entry("event_refuse", { reason: "Spam." }))).toBe("Spam.");
  expect(auditReason(entry("event_approve"))).toBeNull();
});

test("Every action of the filter has a label that stands alone", () => {
  for (const { label } of AUDIT_ACTIONS) expect(label).not.toMatch(/ (of|for|to|about|in|from):?$/);
});

test("every action that the database writes by name has words of its own", () => {
  const functions = path.join(import.meta.dirname, "../../../../../../database/current/functions");
  const written = readdirSync(functions, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .map((file) => readFileSync(path.join(functions, file), "utf8"))
    .flatMap((sql) => [
      ...sql.matchAll(/record_act\('([a-z_]+[a-z])'/g),
      ...sql.matchAll(/insert into public\.audit_logs[^']*'([a-z]+_[a-z_]+)'/g),
    ])
    .map((match) => match[1] ?? "");
  expect(written.length).toBeGreaterThan(40);
  const known = new Set(AUDIT_ACTIONS.map(({ action }) => action));
  expect(written.filter((action) => !known.has(action))).toEqual([]);
});
