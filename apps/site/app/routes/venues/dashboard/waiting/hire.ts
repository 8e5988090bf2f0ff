import { plural } from "#app/format/plural.ts";
import type { WaitingKind } from "../waiting-kind.ts";

export default {
  hire_requests: { label: (count) => `${plural(count, "hire request")} to answer`, tab: "hire" },
  hire_to_confirm: { label: (count) => `${plural(count, "hire")} to confirm`, tab: "hire" },
  access: { label: (count) => `${plural(count, "question")} about access to answer`, tab: "access" },
} satisfies Record<string, WaitingKind>;
