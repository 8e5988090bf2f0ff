import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/auth/signin",
    label: "Sign in",
    audience: "signed-out",
    places: { footer: { column: "You", order: 20 } },
  },
  {
    to: "/auth/signup",
    label: "Create account",
    audience: "signed-out",
    needsSignUps: true,
    places: { footer: { column: "You", order: 30 } },
  },
  {
    to: "/for-you",
    label: "For you",
    audience: "signed-in",
    places: { accountMenu: 9, footer: { column: "You", order: 32 } },
  },
  {
    to: "/profile",
    label: "Profile",
    audience: "signed-in",
    places: { accountMenu: 60, footer: { column: "You", order: 35 } },
  },
  {
    to: "/settings",
    label: "Settings",
    audience: "signed-in",
    places: { accountMenu: 80, footer: { column: "You", order: 40 } },
  },
  {
    to: "/settings/security",
    label: "Sign-in and security",
    audience: "signed-in",
    places: { footer: { column: "You", order: 50 } },
  },
] satisfies NavigationEntry[];
