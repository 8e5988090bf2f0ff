import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { connect, rereadPerson } from "#app/parts/profiles/session/session-store.ts";
import { savePrivate } from "#app/parts/profiles/settings/private-settings.ts";

/** What somebody says of themselves when they are new; each may be missing. */
export type WelcomeAnswers = { name: string; areaId: string; genres: readonly string[] };

/** The genres with most nights ahead, most first. */
export const offeredGenresQuery = queryOptions({
  queryKey: ["offered-genres"],
  queryFn: async (): Promise<string[]> => {
    const { facets } = await call("search_listings", { p_limit: 1 });
    return facets.tags.slice(0, 18).map(({ value }) => value);
  },
});

/** Keeps what was answered, and that the questions were asked. @throws the refusal of the database */
export async function saveAnswers(personId: string, { name, areaId, genres }: WelcomeAnswers): Promise<void> {
  const client = await connect();
  const changes = {
    ...(name ? { full_name: name } : {}),
    ...(genres.length > 0 ? { genres: [...genres] } : {}),
  };
  if (Object.keys(changes).length > 0)
    await client.from("profiles").update(changes).eq("user_id", personId).throwOnError();
  await savePrivate(personId, { welcomed: true, ...(areaId ? { home_area_id: areaId } : {}) });
  if (name) await rereadPerson();
}
