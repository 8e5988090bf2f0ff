import { createContext, use } from "react";
import type { PageData } from "./page-data.ts";

type PageEditor = {
  venueId: string;
  page: PageData;
  set: (change: Partial<PageData> | ((now: PageData) => Partial<PageData>)) => void;
  /** what is wrong with a field: "capacity", "licence.until", "spaces.0" */
  errorOf: (field: string) => string | undefined;
};

const PageContext = createContext<PageEditor | null>(null);
export const PageProvider = PageContext.Provider;

/** The page that the fields around it write. @throws outside of a page's form */
export function usePage(): PageEditor {
  const editor = use(PageContext);
  if (!editor) throw new Error("fields of a venue's page stand in its form");
  return editor;
}

/** Reads and writes one object of the page, such as `hire`. What is emptied is not stated any more. */
export function usePart(part: "hire" | "licence" | "safety" | "getting_there" | "access_contact") {
  const { page, set, errorOf } = usePage();
  const values = page[part];
  return {
    text: (key: string) => (typeof values[key] === "string" ? values[key] : ""),
    value: (key: string) => values[key],
    put: (key: string, value: unknown) => {
      const { [key]: _, ...others } = values;
      set({
        [part]: value === "" || value === null || value === undefined ? others : { ...others, [key]: value },
      });
    },
    error: (key: string) => errorOf(`${part}.${key}`),
  };
}
