/** The specification's addresses for search engines. */
const specified = [
  "/",
  "/events",
  "/venues",
  "/careers",
  "/journal",
  "/social",
  "/search",
  "/events/music",
  "/events/art",
  "/events/nightlife",
  "/events/culture",
  "/venues/clubs",
  "/venues/galleries",
  "/venues/warehouses",
  "/careers/artist",
  "/careers/venue-management",
  "/careers/event-production",
];

const about = [
  "/about",
  "/contact",
  "/help",
  "/safety",
  "/refunds",
  "/terms",
  "/privacy",
  "/cookies",
  "/accessibility",
];

/** The fixed addresses whose screens stand, then the texts about us. @param screens the addresses of the site's routes */
export function listFixedPaths(screens: ReadonlySet<string>): string[] {
  return [...specified.filter((path) => path === "/" || screens.has(path)), ...about];
}
