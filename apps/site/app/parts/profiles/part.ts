// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, SettingsSection, StoredKey, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    // sign-in, sign-up, callback, passwords
    { path: "auth", file: "./routes/profiles/sign-in.tsx", id: "auth" },
    { path: "auth/signin", file: "./routes/profiles/sign-in.tsx" },
    { path: "auth/signup", file: "./routes/profiles/sign-up.tsx" },
    { path: "auth/callback", file: "./routes/profiles/callback.tsx" },
    { path: "auth/confirm", file: "./routes/profiles/confirm.tsx" },
    { path: "auth/forgot-password", file: "./routes/profiles/forgot-password.tsx" },
    { path: "auth/reset-password", file: "./routes/profiles/reset-password.tsx" },
    { path: "auth/debug", file: "./routes/profiles/debug.tsx" },
    // a profile stays on the screen when its session ends, so that nothing typed is lost; it asks for the person itself
    { path: "profile", file: "./routes/profiles/profile.tsx" },
    { path: "calendar/:token.ics", file: "./routes/profiles/own-calendar.ts" },
    { path: "social/u/:handle", file: "./routes/profiles/person.tsx" },
  ],
  "signed-in": [
    { path: "for-you", file: "./routes/profiles/for-you.tsx" },
    { path: "welcome", file: "./routes/profiles/welcome.tsx" },
    { path: "settings", file: "./routes/profiles/settings.tsx" },
    { path: "settings/security", file: "./routes/profiles/security.tsx" },
    { path: "settings/privacy", file: "./routes/profiles/settings-privacy.tsx" },
    { path: "settings/places", file: "./routes/profiles/settings-places.tsx" },
    { path: "settings/blocked", file: "./routes/profiles/settings-blocked.tsx" },
    { path: "settings/calendars", file: "./routes/profiles/settings-calendars.tsx" },
    { path: "settings/data", file: "./routes/profiles/settings-data.tsx" },
  ],
} satisfies PartRoutes;

export const navigation = [
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

export const settings = [
  { to: "/settings", label: "Account", order: 10 },
  { to: "/settings/security", label: "Security", order: 20 },
  { to: "/settings/privacy", label: "Privacy", order: 30 },
  { to: "/settings/places", label: "Places", order: 40 },
  { to: "/settings/blocked", label: "Blocked and muted", order: 50 },
  { to: "/settings/data", label: "Your data", order: 80 },
] satisfies SettingsSection[];

export const storedKeys = [
  {
    key: "sb-",
    isPrefix: true,
    where: "local",
    purpose: "Keeps you signed in",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-own-place",
    where: "local",
    purpose:
      "That this browser has been given the home of your account, so that it is not put back once you clear it",
    kind: "preference",
    lasts: "until you clear it",
  },
  {
    key: "undercroft-mine:mutes",
    where: "local",
    purpose: "What you have muted, so that lists leave it out from the first moment",
    kind: "preference",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:initials",
    where: "local",
    purpose: "The letters of your name, so that the header shows them from the first moment",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:next-night",
    where: "local",
    purpose:
      "How high the ticket of your next night is on the home page, so that nothing jumps when it comes",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:units",
    where: "local",
    purpose: "That you read times on a 12-hour clock or distances in kilometres",
    kind: "preference",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-choices",
    where: "local",
    purpose: "What you chose on this page",
    kind: "needed",
    lasts: "until you change it",
  },
  {
    key: "undercroft-mine:upload:",
    isPrefix: true,
    where: "local",
    purpose: "How far a file has been sent, so that it goes on after a lost connection",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
  {
    key: "undercroft-mine-outbox",
    where: "indexed-db",
    purpose: "What you did without a connection, until it is sent",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
  {
    key: "undercroft-age-asked",
    where: "session",
    purpose: "That you have been asked for your age in this visit",
    kind: "needed",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-arrival",
    where: "session",
    purpose: "That a link in an email is being followed",
    kind: "needed",
    lasts: "until the tab closes",
  },
] satisfies StoredKey[];

export const unlinked = {
  auth: "the spec's second address of the sign-in screen",
  "auth/callback": "links in emails and identity providers lead there",
  "auth/confirm": "links in emails lead there",
  "auth/forgot-password": "the sign-in screen",
  "auth/reset-password": "the link in the email",
  "auth/debug": "for development and admins, by its address",
  "social/u/:handle": "lists of followers and guests, and the profile's View as",
  welcome: "shown once after the first sign-in",
  "settings/places": "the row of sections above every page of the settings",
  "settings/privacy": "the row of sections above every page of the settings",
  "settings/blocked": "the row of sections above every page of the settings",
  "settings/calendars": "the row of sections above every page of the settings",
  "settings/data": "the row of sections above every page of the settings",
} satisfies Unlinked;
