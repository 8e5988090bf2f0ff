import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

/** The venues a person is in the team of, with the rights of their role. */
export const myVenuesQuery = (personId: string | undefined) =>
  queryOptions({
    queryKey: ["venues", personId, "mine"],
    enabled: personId !== undefined,
    queryFn: async () => {
      return call("list_my_venues");
    },
  });

/** One of them. */
export type MyVenue = Awaited<ReturnType<NonNullable<ReturnType<typeof myVenuesQuery>["queryFn"]>>>[number];

const KEY = "venue";

/** Keeps in this browser which venue was looked after last. */
export const keepLastVenue = (slug: string): void => keepPersonal(KEY, slug);

/** The venue looked after last, or the first; undefined without any. */
export function lastVenue(venues: readonly MyVenue[]): MyVenue | undefined {
  const last = readPersonal(KEY);
  return venues.find(({ slug }) => slug === last) ?? venues[0];
}

/** Whether the page of a venue in this state can be changed. */
export const isOpenToChanges = (status: string): boolean =>
  ["active", "temporarily_closed", "closed"].includes(status);
