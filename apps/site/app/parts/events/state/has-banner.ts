import type { EventDetail } from "#app/parts/events/page/detail-query.ts";
import type { DisplayState } from "./display-state.ts";

const BANNER_STATES: readonly DisplayState[] = ["cancelled", "postponed", "under_review", "past"];

/** Whether something has to be known of a night before anything else: most nights have no banner, and do not fetch it. */
export const hasBanner = (
  { rescheduled_from, moved_from }: Pick<EventDetail, "rescheduled_from" | "moved_from">,
  state: DisplayState,
): boolean => BANNER_STATES.includes(state) || rescheduled_from.length > 0 || moved_from !== null;
