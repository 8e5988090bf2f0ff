import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The one map of screens: every address, under the guard that decides who may open it. */
export default [
  layout("./guards/public.tsx", [
    index("./routes/pages/home.tsx"),

    // Events

    // Venues

    // Profiles: sign-in, sign-up, callback, passwords
    route("auth", "./routes/profiles/sign-in.tsx", { id: "auth" }),
    route("auth/signin", "./routes/profiles/sign-in.tsx"),
    route("auth/signup", "./routes/profiles/sign-up.tsx"),
    route("auth/callback", "./routes/profiles/callback.tsx"),
    route("auth/forgot-password", "./routes/profiles/forgot-password.tsx"),
    route("auth/reset-password", "./routes/profiles/reset-password.tsx"),
    route("auth/debug", "./routes/profiles/debug.tsx"),

    // Booking: choosing places and details; the API asks for a person when places are held
    // Anything else
    route("*", "./routes/pages/not-found.tsx"),
  ]),
  layout("./guards/signed-in.tsx", [
    // Bookings
  ]),
] satisfies RouteConfig;
