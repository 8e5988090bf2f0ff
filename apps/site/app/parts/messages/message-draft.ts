import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

/** What somebody types into a thread, kept in this browser until it is sent. */
export function readMessageDraft(thread: string): string {
  const kept = readPersonal(`message-draft:${thread}`);
  return typeof kept === "string" ? kept : "";
}

/** Nothing is kept of an empty field. */
export function keepMessageDraft(thread: string, body: string): void {
  if (body.trim() === "") forgetPersonal(`message-draft:${thread}`);
  else keepPersonal(`message-draft:${thread}`, body);
}
