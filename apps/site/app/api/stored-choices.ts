import { storedValue } from "./stored-value.ts";

/** What a visitor allows this browser to keep and load; undefined where nothing was chosen. */
export type Choices = {
  /** counting visits without a person's name */
  statistics?: boolean;
  /** players and maps of other companies, which see the visitor's address */
  embeds?: boolean;
  /** the chosen city */
  place?: boolean;
};

/** The choices made on /cookies. */
export const storedChoices = storedValue<Choices>("undercroft-choices", (stored) => {
  if (typeof stored !== "object" || stored === null) return null;
  const read = (name: keyof Choices): Choices => {
    const value: unknown = (stored as Record<string, unknown>)[name];
    return typeof value === "boolean" ? { [name]: value } : {};
  };
  return { ...read("statistics"), ...read("embeds"), ...read("place") };
});
