import type { ApplicationState } from "@undercroft/contract";

/**
 * The state in which applications were seen, as they are moved on: one that a colleague has moved since stays where it is, alone or among
 * many. Opening one makes it viewed, and is no decision: of several that wait some were opened and some were not.
 */
export const seenState = (from: ApplicationState): ApplicationState =>
  from === "viewed" ? "submitted" : from;
