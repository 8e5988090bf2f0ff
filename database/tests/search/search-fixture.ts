// A small country with one of everything that search finds, and ways to ask.
import { asActor, asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";

export type Line = { path: string; title: string; name?: string };
export type Answer = {
  query: string;
  corrected: { from: string[]; to: string[]; query: string } | null;
  total: number;
  groups: { kind: string; count: number; is_more: boolean; items: Line[] }[];
};

/** A world with places and people whose profiles are hidden. */
export async function createSearchWorld(): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  return world;
}

/** Questions to the world that `worldOf` gives; `person` signs in, null asks as a visitor. */
export function askSearch(worldOf: () => World) {
  const read = async <T>(statement: string, values: unknown[], person: string | null): Promise<T> => {
    const { client } = worldOf();
    const ask = async () => (await client.query(`select ${statement} as answer`, values)).rows[0].answer;
    return person ? asPerson(client, person, ask) : asActor(client, "anon", ask);
  };
  const search = (query: string, person: string | null = null) =>
    read<Answer>("search_all($1)", [query], person);
  const suggest = (query: string, person: string | null = null) =>
    read<Answer>("suggest($1)", [query], person);
  /** Everything that is found under a word, by name, wherever it could show. */
  const everywhere = async (query: string, person: string | null = null): Promise<string[]> => {
    await worldOf().client.query("select internal.count_search_words()");
    const answers = [await search(query, person), await suggest(query, person)];
    return [
      ...new Set(
        answers.flatMap(({ groups, corrected, total }) => [
          ...groups.flatMap(({ items }) => items.map(({ title, name }) => title ?? name)),
          ...(corrected?.to ?? []),
          ...(groups.length === 0 && total > 0 ? [`${total} uncounted`] : []),
        ]),
      ),
    ].toSorted();
  };
  return { read, search, suggest, everywhere };
}
