import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    // sign-in, sign-up, callback, passwords
    route("auth", "./routes/profiles/sign-in.tsx", { id: "auth" }),
    route("auth/signin", "./routes/profiles/sign-in.tsx"),
    route("auth/signup", "./routes/profiles/sign-up.tsx"),
    route("auth/callback", "./routes/profiles/callback.tsx"),
    route("auth/confirm", "./routes/profiles/confirm.tsx"),
    route("auth/forgot-password", "./routes/profiles/forgot-password.tsx"),
    route("auth/reset-password", "./routes/profiles/reset-password.tsx"),
    route("auth/debug", "./routes/profiles/debug.tsx"),
    // a profile stays on the screen when its session ends, so that nothing typed is lost; it asks for the person itself
    route("profile", "./routes/profiles/profile.tsx"),
    route("calendar/:token.ics", "./routes/profiles/own-calendar.ts"),
    route("social/u/:handle", "./routes/profiles/person.tsx"),
  ],
  "signed-in": [
    route("for-you", "./routes/profiles/for-you.tsx"),
    route("welcome", "./routes/profiles/welcome.tsx"),
    route("settings", "./routes/profiles/settings.tsx"),
    route("settings/security", "./routes/profiles/security.tsx"),
    route("settings/privacy", "./routes/profiles/settings-privacy.tsx"),
    route("settings/places", "./routes/profiles/settings-places.tsx"),
    route("settings/blocked", "./routes/profiles/settings-blocked.tsx"),
    route("settings/calendars", "./routes/profiles/settings-calendars.tsx"),
    route("settings/data", "./routes/profiles/settings-data.tsx"),
  ],
} satisfies PartRoutes;
