// Where drafts of forms lie: with the person in this browser, or, of a visitor, in this tab alone.

import { DRAFTS, forgetPersonal, keepPersonal, PREFIX, readPersonal } from "#app/api/personal-storage.ts";
import { storedNames } from "#app/device/browser-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
import { formOwner } from "./form-owner.ts";

/** What was typed into one form, by the names of its fields. */
export type FormDraft = Record<string, string>;

type Stored = { owner: string | null; at: number; fields: FormDraft };

const KEPT_MS = 30 * 86_400_000;

const areaOf = (owner: string | null) => (owner === null ? "session" : "local");

function read(key: string, owner: string | null): FormDraft | null {
  const stored = readPersonal(`form:${key}`, areaOf(owner)) as Stored | null;
  const isOwn = stored?.owner === owner && serverNow() - stored.at < KEPT_MS;
  return isOwn && typeof stored.fields === "object" ? stored.fields : null;
}

/** What this person typed into a form, or typed in this tab before signing in. */
export function readFormDraft(key: string): FormDraft | null {
  const owner = formOwner() ?? null;
  return read(key, owner) ?? (owner === null ? null : read(key, null));
}

/** Keeps what is typed. */
export function keepFormDraft(key: string, fields: FormDraft): void {
  const owner = formOwner() ?? null;
  const stored: Stored = { owner, at: serverNow(), fields };
  keepPersonal(`form:${key}`, stored, areaOf(owner));
  if (owner !== null) forgetPersonal(`form:${key}`, "session");
}

/**
 * How many lines of a list that a form lets grow were filled in: its fields carry one label, told apart by their order.
 * @param label what the label of such a field says
 */
export function countKeptLines(key: string, label: string): number {
  const places = Object.keys(readFormDraft(key) ?? {}).map((field) => {
    const [name, place = "1"] = field.split("#");
    return name === label ? Number(place) : 0;
  });
  return Math.max(0, ...places);
}

/** Forgets what was typed. */
export function forgetFormDraft(key: string): void {
  forgetPersonal(`form:${key}`);
  forgetPersonal(`form:${key}`, "session");
}

type Seen = Record<string, { at: number; mark: string }>;

/** Tells a text from the one that was there before, wherever in it a letter has changed (FNV-1a). */
export function markOf(text: string): string {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return `${text.length} ${(hash >>> 0).toString(36)}`;
}

/** Forgets every draft that has not changed for 30 days, those that screens keep by themselves among them. */
export function forgetOldDrafts(): void {
  const before = (readPersonal("drafts-seen") ?? {}) as Seen;
  const seen: Seen = {};
  for (const name of storedNames("local")) {
    const key = name.slice(PREFIX.length);
    if (!name.startsWith(PREFIX) || !DRAFTS.test(key) || key.startsWith("drafts-")) continue;
    const text = JSON.stringify(readPersonal(key));
    const mark = markOf(text);
    const known = before[key]?.mark === mark ? before[key] : { at: serverNow(), mark };
    if (serverNow() - known.at < KEPT_MS) seen[key] = known;
    else forgetPersonal(key);
  }
  if (Object.keys(seen).length > 0) keepPersonal("drafts-seen", seen);
  else forgetPersonal("drafts-seen");
}
