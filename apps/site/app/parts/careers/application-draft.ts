/** What somebody types into an application, kept in this browser until it is sent. */
import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

export type ApplicationDraft = {
  note: string;
  links: string;
  availability: string;
  access_needs: string;
  cv: { path: string; name: string } | null;
};

export const EMPTY_APPLICATION: ApplicationDraft = {
  note: "",
  links: "",
  availability: "",
  access_needs: "",
  cv: null,
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What was typed for a post before, or nothing. */
export function readApplicationDraft(jobId: string): ApplicationDraft {
  const stored = readPersonal(`job-application:${jobId}`) as Partial<ApplicationDraft> | null;
  if (typeof stored !== "object" || stored === null) return EMPTY_APPLICATION;
  return {
    note: text(stored.note),
    links: text(stored.links),
    availability: text(stored.availability),
    access_needs: text(stored.access_needs),
    cv:
      stored.cv && typeof stored.cv.path === "string"
        ? { path: stored.cv.path, name: text(stored.cv.name) }
        : null,
  };
}

export const keepApplicationDraft = (jobId: string, draft: ApplicationDraft): void =>
  keepPersonal(`job-application:${jobId}`, draft);

export const forgetApplicationDraft = (jobId: string): void => forgetPersonal(`job-application:${jobId}`);

/** The links of a draft: one a line. */
export const linksOf = (draft: ApplicationDraft): string[] =>
  draft.links
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => (/^https?:\/\//i.test(line) ? line : `https://${line}`));
