// Every kind of place in a request to the data API that a caller's text reaches PostgreSQL from.

/** A place to try; where `parameter` is not given, a star in the address, body or header marks it. */
export type Target = {
  what: string;
  /** below /rest/v1 */
  path: string;
  parameter?: string;
  body?: string;
  header?: string;
};

const filtered = "/events?select=slug&limit=5";

export const targets: readonly Target[] = [
  { what: "a filter", path: "/events?select=slug&slug=eq.the-quiet-carriage", parameter: "slug" },
  { what: "a pattern", path: `${filtered}&title=ilike.%25quiet%25`, parameter: "title" },
  { what: "a list", path: `${filtered}&slug=in.(the-quiet-carriage,x*)` },
  { what: "a filter of an embed", path: `${filtered}&select=slug,venues(slug)&venues.slug=eq.spelk*` },
  { what: "or", path: `${filtered}&or=(slug.eq.the-quiet-carriage*,slug.eq.x)` },
  { what: "a column's name", path: `${filtered}&slug*=eq.the-quiet-carriage` },
  {
    what: "words looked for in a text",
    path: `${filtered}&description=wfts.quiet`,
    parameter: "description",
  },
  { what: "the dictionary of such words", path: `${filtered}&description=fts(english*).quiet` },
  { what: "an element of an array", path: "/listings?select=slug&limit=5&tags=cs.{techno*}" },
  { what: "a json path", path: `${filtered}&access->>lift*=is.null` },
  { what: "order", path: "/events?select=slug&limit=5&order=starts_at", parameter: "order" },
  { what: "select", path: "/events?limit=5&select=slug", parameter: "select" },
  { what: "a cast", path: "/events?limit=5&select=capacity::text*" },
  { what: "limit", path: "/events?select=slug&limit=5", parameter: "limit" },
  {
    what: "a searched argument of a function, by GET",
    path: "/rpc/search_listings?p_query=jazz&p_limit=3",
    parameter: "p_query",
  },
  {
    what: "a compared argument of a function, by GET",
    path: "/rpc/search_listings?p_category=nightlife&p_limit=3",
    parameter: "p_category",
  },
  {
    what: "an argument of a function, by POST",
    path: "/rpc/search_listings",
    body: '{"p_query":"jazz*","p_limit":3}',
  },
  {
    what: "a sort of the search",
    path: "/rpc/search_listings?p_limit=3&p_sort=soonest",
    parameter: "p_sort",
  },
  { what: "the schema", path: "/events?select=slug&limit=2", header: "Accept-Profile: public*" },
  { what: "a preference", path: "/events?select=slug&limit=2", header: "Prefer: timezone=Europe/London*" },
];
