import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { toldApart } from "#app/format/names/told-apart.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";

const root = (personId: string) => ["mine", personId, "profile"];

/** One's own profile: the page with all of its lists, what only oneself sees, and the teams one is in. */
export const myProfileQuery = (personId: string) =>
  queryOptions({
    queryKey: root(personId),
    staleTime: 0,
    queryFn: async () => {
      const client = await connect();
      const [page, own, settings, organisers, venues] = await Promise.all([
        call("get_my_profile"),
        client.from("profiles").select().eq("user_id", personId).single().throwOnError(),
        client.from("profile_private").select().eq("user_id", personId).single().throwOnError(),
        client
          .from("organiser_members")
          .select("role, organiser:organisers (name, slug)")
          .eq("user_id", personId)
          .eq("status", "active")
          .throwOnError(),
        client
          .from("venue_members")
          .select("role, venue:venues (name, slug)")
          .eq("user_id", personId)
          .eq("status", "active")
          .throwOnError(),
      ]);
      return {
        page,
        own: own.data,
        settings: settings.data,
        teams: [
          ...organisers.data.flatMap(({ organiser }) =>
            organiser ? [{ name: organiser.name, path: `/organisers/${organiser.slug}` }] : [],
          ),
          ...venues.data.flatMap(({ venue }) =>
            venue ? [{ name: venue.name, path: `/venues/${venue.slug}` }] : [],
          ),
        ],
      };
    },
  });

/** What `myProfileQuery` reads. */
export type MyProfile = Awaited<ReturnType<NonNullable<ReturnType<typeof myProfileQuery>["queryFn"]>>>;

/** A person's page as the one who is signed in sees it. */
export const personPageQuery = (viewerId: string, handle: string, viewAs: string | null) =>
  queryOptions({
    queryKey: ["mine", viewerId, "person", handle.toLowerCase(), viewAs],
    staleTime: 0,
    queryFn: async () => {
      return call("get_profile_page", { p_handle: handle, ...(viewAs ? { p_view_as: viewAs } : {}) });
    },
  });

/** Who follows the one who is signed in; requests first. */
export const myFollowersQuery = (personId: string) =>
  queryOptions({
    queryKey: [...root(personId), "followers"],
    staleTime: 0,
    queryFn: async () => {
      return call("list_my_followers");
    },
  });

/** Cities, by name. */
export const citiesQuery = queryOptions({
  queryKey: ["cities"],
  queryFn: async () => {
    const client = await connect();
    const { data } = await client
      .from("areas")
      .select("id, name, slug, parent:parent_id (name)")
      .eq("kind", "city")
      .order("name")
      .throwOnError();
    return toldApart(data);
  },
});
