import { storedValue } from "#app/api/stored-value.ts";

/** Whether single keys act as shortcuts in this browser: "off" when the visitor turned them off (WCAG 2.1.4). */
export const storedShortcuts = storedValue<"off">("undercroft-shortcuts", (stored) =>
  stored === "off" ? "off" : null,
);
