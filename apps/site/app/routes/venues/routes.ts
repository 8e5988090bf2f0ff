import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("venues", "./routes/venues/list.tsx"),
    route("venues/clubs", "./routes/venues/list.tsx", { id: "venues-clubs" }),
    route("venues/galleries", "./routes/venues/list.tsx", { id: "venues-galleries" }),
    route("venues/warehouses", "./routes/venues/list.tsx", { id: "venues-warehouses" }),
    route("venues/map", "./routes/venues/map.tsx"),
    route("venues/:idOrSlug", "./routes/venues/detail.tsx"),
    route("venues/:slug.ics", "./routes/venues/feed.ts"),
    route("venues/:slug/correct", "./routes/venues/correct.tsx"),
    route("venues/:slug/hire", "./routes/venues/hire/ask.tsx"),
    route("venues/:slug/ask-access", "./routes/venues/access-requests/ask-venue.tsx"),
    route("events/:slug/ask-access", "./routes/venues/access-requests/ask-event.tsx"),
    route("access-requests/confirm", "./routes/venues/access-requests/confirm.tsx"),
    route("access-requests/answer", "./routes/venues/access-requests/answer.tsx"),
    route("cities", "./routes/venues/cities.tsx"),
    route("cities/:slug", "./routes/venues/city.tsx"),
    route("venue-partners", "./routes/venues/partners.tsx"),
    route("plates/:venueId.svg", "./routes/venues/plate.ts"),
    route("plates/:venueId.jpg", "./routes/venues/preview.ts"),
  ],
  "signed-in": [
    route("venue-onboarding", "./routes/venues/onboarding.tsx"),
    route("venue-onboarding/:claimId", "./routes/venues/claim.tsx"),
    route("venue-claims/:claimId", "./routes/venues/contested.tsx"),
    route("hire", "./routes/venues/hire/mine.tsx"),
    route("hire/:requestId", "./routes/venues/hire/request.tsx"),
    route("access-requests", "./routes/venues/access-requests/mine.tsx"),
    route("access-requests/:requestId", "./routes/venues/access-requests/request.tsx"),
    route("venue-dashboard", "./routes/venues/dashboard/last-venue.tsx"),
    route("venue-dashboard/:slug/preview", "./routes/venues/dashboard/preview.tsx"),
    route("venue-dashboard/:slug/:tab", "./routes/venues/dashboard/venue-dashboard.tsx"),
  ],
} satisfies PartRoutes;
