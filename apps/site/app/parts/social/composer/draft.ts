import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

/** What is being written, kept in this browser until it is sent. @param name "new", or the post and comment that is answered */
export function readDraft(name: string): string {
  const kept = readPersonal(`post-draft:${name}`);
  return typeof kept === "string" ? kept : "";
}

/** Nothing is kept of an empty field. */
export function keepDraft(name: string, body: string): void {
  if (body.trim() === "") forgetPersonal(`post-draft:${name}`);
  else keepPersonal(`post-draft:${name}`, body);
}
