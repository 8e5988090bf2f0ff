import sections from "virtual:parts/settings";

/** The sections of every part, in order. */
export const settingsSections = sections.toSorted((one, other) => one.order - other.order);
