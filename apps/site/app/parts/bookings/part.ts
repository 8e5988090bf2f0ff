// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StoredKey, Unlinked } from "#app/part.ts";
import { Ticket } from "#app/ui/icons/ticket.ts";

export const routes = {
  public: [
    // choosing places and details; the API asks for a person when places are held
    { path: "events/:idOrSlug/book", file: "./routes/bookings/book.tsx" },
    { path: "tickets", file: "./routes/bookings/ticket-link.tsx" },
    { path: "invitation", file: "./routes/bookings/invitation.tsx" },
    { path: "saved", file: "./routes/bookings/saved.tsx" },
  ],
  "signed-in": [
    { path: "bookings", file: "./routes/bookings/list.tsx" },
    { path: "bookings/offers/:bookingId", file: "./routes/bookings/offer.tsx" },
    { path: "comps/:compId", file: "./routes/bookings/comp.tsx" },
  ],
} satisfies PartRoutes;

export const navigation = [
  {
    to: "/bookings",
    label: "My bookings",
    shortLabel: "Tickets",
    icon: Ticket,
    audience: "everybody",
    places: { bottomBar: 40, palette: 40, footer: { column: "You", order: 10 } },
    shortcut: { keys: ["g", "b"], does: "Go to my bookings" },
  },
  {
    to: "/saved",
    label: "Saved",
    audience: "everybody",
    places: { palette: 45, accountMenu: 15, footer: { column: "You", order: 15 } },
  },
] satisfies NavigationEntry[];

export const menus = [
  {
    to: "/bookings",
    label: "My bookings",
    audience: "signed-in",
    count: { name: "holds", label: (count) => `${count} to finish` },
    places: { accountMenu: 10 },
  },
] satisfies NavigationEntry[];

export const storedKeys = [
  {
    key: "undercroft-mine:invitation",
    where: "local",
    purpose: "The invitation you opened, while you sign in",
    kind: "needed",
    lasts: "until you take it, a day, or until you sign out",
  },
  {
    key: "undercroft-mine:basket:",
    isPrefix: true,
    where: "local",
    purpose: "The tickets you chose",
    kind: "needed",
    lasts: "until you book or sign out",
  },
  {
    key: "undercroft-mine-device",
    where: "indexed-db",
    purpose:
      "Your tickets, saved nights, last list and messages, and the draft of a post, for a time without a connection",
    kind: "needed",
    lasts: "30 days, or until you sign out",
  },
  {
    key: "undercroft-install-rests",
    where: "local",
    purpose: "Until when we do not ask to be put beside your other apps",
    kind: "preference",
    lasts: "90 days after you pressed Not now",
  },
  {
    key: "undercroft-mine:booking-details:",
    isPrefix: true,
    where: "session",
    purpose: "What you typed into a booking",
    kind: "needed",
    lasts: "until the tab closes",
  },
] satisfies StoredKey[];

export const unlinked = {
  "events/:idOrSlug/book": "the booking button of an event page",
  "comps/:compId": "the link in the mail of a free ticket",
  invitation: "the link of an invitation to a night",
  tickets: "the link in the confirmation of tickets booked without an account",
  "bookings/offers/:bookingId": "the button of an offer at the top of My bookings",
} satisfies Unlinked;
