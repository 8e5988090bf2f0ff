import { plural } from "#app/format/plural.ts";
import type { WaitingKind } from "../waiting-kind.ts";

export default {
  corrections: { label: (count) => `${plural(count, "correction")} of the page to decide`, tab: "page" },
  applications: { label: (count) => `${plural(count, "application")} for a place`, tab: "events" },
  outcomes: { label: (count) => `${plural(count, "night")} to confirm`, tab: "money" },
} satisfies Record<string, WaitingKind>;
