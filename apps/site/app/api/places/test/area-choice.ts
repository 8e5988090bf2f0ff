import type { AreaChoice } from "#app/api/places/areas.server.ts";

/** Leeds as searches know it, with what a case changes of it. */
export const areaChoice = (change: Partial<AreaChoice> = {}): AreaChoice => ({
  id: "leeds",
  parent_id: null,
  slug: "leeds",
  name: "Leeds",
  kind: "city",
  lat: 53.8,
  lng: -1.55,
  radius_miles: 6,
  ...change,
});
