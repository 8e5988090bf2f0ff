import { createContext, use } from "react";
import type { DraftData, Problem } from "./drafts/draft-data.ts";

/** What every field of the wizard reads and writes. */
export type Wizard = {
  organiserId: string;
  personId: string;
  eventId: string | null;
  /** whether it can still become a series: it is not public, and is not one of a series already */
  mayRepeat: boolean;
  data: DraftData;
  set: (change: Partial<DraftData>) => void;
  /** what is wrong, of the fields whose step somebody has been through */
  problems: readonly Problem[];
};

export const WizardContext = createContext<Wizard | null>(null);

/** The wizard around a field. @throws Error outside of one */
export function useWizard() {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error("This field stands in no wizard");
  return {
    ...wizard,
    /** the sentence at a field, with what to do */
    errorOf: (field: string) => {
      const problem = wizard.problems.find((one) => one.field === field && !one.is_warning);
      return problem
        ? `${problem.message}${/[.?]$/.test(problem.message) ? "" : "."} ${problem.remedy}`
        : undefined;
    },
    warningsOf: (field: string) => wizard.problems.filter((one) => one.field === field && one.is_warning),
    problemOf: (field: string) => wizard.problems.find((one) => one.field === field && !one.is_warning),
  };
}
