import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Who may open a screen; each name is a layout in `app/guards`. */
export const guards = ["public", "signed-in", "staff", "admin"] as const;

/** The screens of one part, under the guard that decides who may open them. */
export type PartRoutes = Partial<Record<(typeof guards)[number], RouteConfigEntry[]>>;
