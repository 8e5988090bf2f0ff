import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The one map of screens: every address, under the guard that decides who may open it. */
export default [
  layout("./guards/public.tsx", [
    index("./routes/pages/home.tsx"),
    route("tonight.json", "./routes/pages/tonight.ts"),

    // Events
    route("events", "./routes/events/list.tsx"),
    route("events/music", "./routes/events/list.tsx", { id: "events-music" }),
    route("events/art", "./routes/events/list.tsx", { id: "events-art" }),
    route("events/nightlife", "./routes/events/list.tsx", { id: "events-nightlife" }),
    route("events/culture", "./routes/events/list.tsx", { id: "events-culture" }),
    route("events.ics", "./routes/events/feed.ts"),
    route("events/:slug.ics", "./routes/events/event-calendar.ts"),
    route("events/:idOrSlug", "./routes/events/detail.tsx"),
    route("posters/:eventId.svg", "./routes/events/poster.ts"),

    // Venues
    route("venues", "./routes/venues/list.tsx"),
    route("venues/clubs", "./routes/venues/list.tsx", { id: "venues-clubs" }),
    route("venues/galleries", "./routes/venues/list.tsx", { id: "venues-galleries" }),
    route("venues/warehouses", "./routes/venues/list.tsx", { id: "venues-warehouses" }),
    route("venues/:idOrSlug", "./routes/venues/detail.tsx"),
    route("plates/:venueId.svg", "./routes/venues/plate.ts"),

    // Profiles: sign-in, sign-up, callback, passwords
    route("auth", "./routes/profiles/sign-in.tsx", { id: "auth" }),
    route("auth/signin", "./routes/profiles/sign-in.tsx"),
    route("auth/signup", "./routes/profiles/sign-up.tsx"),
    route("auth/callback", "./routes/profiles/callback.tsx"),
    route("auth/forgot-password", "./routes/profiles/forgot-password.tsx"),
    route("auth/reset-password", "./routes/profiles/reset-password.tsx"),
    route("auth/debug", "./routes/profiles/debug.tsx"),

    // Booking: choosing places and details; the API asks for a person when places are held
    route("events/:idOrSlug/book", "./routes/bookings/book.tsx"),

    // Anything else
    route("*", "./routes/pages/not-found.tsx"),
  ]),
  layout("./guards/signed-in.tsx", [
    // Bookings
    route("bookings", "./routes/bookings/list.tsx"),

    // Profiles: settings
    route("settings", "./routes/profiles/settings.tsx"),
    route("settings/security", "./routes/profiles/security.tsx"),
  ]),
] satisfies RouteConfig;
