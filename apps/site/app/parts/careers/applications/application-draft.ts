/** What somebody types into an application, kept in this browser until it is sent. */
import { pageMemory } from "#app/api/kept-forms/page-memory.ts";
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

const needsKey = (jobId: string) => `job-application:${jobId}`;

/** What was typed for a post before, or nothing. What somebody needs for an interview no browser keeps. */
export function readApplicationDraft(jobId: string): ApplicationDraft {
  const stored = readPersonal(`job-application:${jobId}`) as Partial<ApplicationDraft> | null;
  const access_needs = pageMemory.read(needsKey(jobId));
  if (typeof stored !== "object" || stored === null) return { ...EMPTY_APPLICATION, access_needs };
  return {
    note: text(stored.note),
    links: text(stored.links),
    availability: text(stored.availability),
    access_needs,
    cv:
      stored.cv && typeof stored.cv.path === "string"
        ? { path: stored.cv.path, name: text(stored.cv.name) }
        : null,
  };
}

export function keepApplicationDraft(jobId: string, { access_needs, ...draft }: ApplicationDraft): void {
  pageMemory.write(needsKey(jobId), access_needs);
  keepPersonal(`job-application:${jobId}`, draft);
}

export function forgetApplicationDraft(jobId: string): void {
  pageMemory.forget(needsKey(jobId));
  forgetPersonal(`job-application:${jobId}`);
}

/** The links of a draft: one a line. */
export const linksOf = (draft: ApplicationDraft): string[] =>
  draft.links
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => (/^https?:\/\//i.test(line) ? line : `https://${line}`));
