/** The specification's addresses for search engines, and the part of the product each belongs to. */
const specified: readonly (readonly [path: string, part: string])[] = [
  ["/", "pages"],
  ["/events", "events"],
  ["/venues", "venues"],
  ["/careers", "careers"],
  ["/social", "social"],
  ["/search", "search"],
  ["/events/music", "events"],
  ["/events/art", "events"],
  ["/events/nightlife", "events"],
  ["/events/culture", "events"],
  ["/venues/clubs", "venues"],
  ["/venues/galleries", "venues"],
  ["/venues/warehouses", "venues"],
  ["/careers/artist", "careers"],
  ["/careers/venue-management", "careers"],
  ["/careers/event-production", "careers"],
];

const about = [
  "about",
  "contact",
  "help",
  "safety",
  "refunds",
  "terms",
  "privacy",
  "cookies",
  "accessibility",
];

/** The fixed addresses whose screens stand, then the texts about us. @param parts the parts that have screens */
export function listFixedPaths(parts: ReadonlySet<string>): string[] {
  return [
    ...specified.filter(([, part]) => parts.has(part)).map(([path]) => path),
    ...about.map((slug) => `/${slug}`),
  ];
}
