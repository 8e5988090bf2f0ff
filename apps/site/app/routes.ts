import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The one map of screens: every address, under the guard that decides who may open it. */
export default [
  layout("./guards/public.tsx", [
    index("./routes/pages/home.tsx"),

    // Events

    // Venues

    // Profiles: sign-in, sign-up, callback, passwords

    // Booking: choosing places and details; the API asks for a person when places are held
    // Anything else
    route("*", "./routes/pages/not-found.tsx"),
  ]),
  layout("./guards/signed-in.tsx", [
    // Bookings
  ]),
] satisfies RouteConfig;
