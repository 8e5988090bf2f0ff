/** The parameters of search_listings. */
export type Question = Record<string, unknown>;

/** A sequence that is the same each time. */
function sequence(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

const night = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** Questions with one to four filters each, in every order, on first and on later pages. */
export function askAtRandom(seed: number, count: number): Question[] {
  const random = sequence(seed);
  const one = <T>(...values: T[]): T => values[Math.floor(random() * values.length)] as T;
  const filters: (() => Question)[] = [
    () => ({
      p_query: one(
        "carbon",
        "solaris nocturne",
        "nocturne solaris",
        "quixotic",
        "carb",
        "solaris n",
        "hall oak",
        "the",
        "carbon 1",
        "zither",
      ),
    }),
    () => ({ p_from: night(one(0, 1, 5, 30)) }),
    () => ({ p_from: night(one(-5, 0, 2)), p_to: night(one(2, 3, 20, 40)) }),
    () => ({ p_to: night(one(0, 1, 9)) }),
    () => ({ p_area: one("city-1", "city-2", "city-5", "quarter-1", "north", "atlantis") }),
    () => ({ p_category: one("music", "art") }),
    () => ({ p_tags: one(["techno"], ["zither"], ["dub", "noise"]) }),
    () => ({ p_price: one("free", "under-10", "10-20", "20-plus") }),
    () => ({
      p_access: one(["step_free"], ["quiet_room"], ["step_free", "quiet_room"]),
      p_include_unsaid: one(true, false),
    }),
    () => ({ p_age: one("all-ages", "18-plus") }),
    () => ({ p_available: true }),
    () => ({ p_on_sale: true }),
    () => ({ p_late: true }),
    () => ({ p_venue_types: one(["club"], ["gallery", "pub"]) }),
    () => ({ p_event_types: one(["gig"], ["talk", "gig"]) }),
    () => ({ p_setting: one("indoor", "outdoor") }),
    () => ({ p_lat: 51.2, p_lng: -2.3, p_radius_miles: one(1, 5, 20, 60) }),
  ];
  return Array.from({ length: count }, () => {
    const question: Question = { p_limit: one(1, 20, 100), p_offset: one(0, 0, 0, 20, 300, 990) };
    for (let left = Math.floor(random() * 5); left > 0; left--) Object.assign(question, one(...filters)());
    const sort = one("date", "date", "interested", "announced", "trending", "ending", "distance");
    if (sort === "distance" && !("p_lat" in question)) Object.assign(question, { p_lat: 51.3, p_lng: -2.2 });
    return { ...question, p_sort: sort };
  });
}
