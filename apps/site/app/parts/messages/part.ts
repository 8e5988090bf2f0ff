// What this part adds to the site (app/part.ts says what there is).
import type { Instrument, NavigationEntry, PartRoutes, StoredKey, Unlinked } from "#app/part.ts";
import { MessageSquare } from "#app/ui/icons/message-square.ts";

export const routes = {
  "signed-in": [
    { path: "messages", file: "./routes/messages/inbox.tsx" },
    { path: "messages/new", file: "./routes/messages/new.tsx" },
    { path: "messages/:conversationId", file: "./routes/messages/thread.tsx" },
  ],
} satisfies PartRoutes;

export const menus = [
  {
    to: "/messages",
    label: "Messages",
    audience: "signed-in",
    count: { name: "messages", label: (count) => `${count > 99 ? "99+" : count} new` },
    places: { accountMenu: 6, palette: 45 },
  },
] satisfies NavigationEntry[];

export const instruments = [
  {
    name: "Messages",
    order: 20,
    icon: MessageSquare,
    count: "messages",
    label: (count) => (count === 0 ? "Messages" : `Messages, ${count > 99 ? "over 99" : count} new`),
    opens: { to: "/messages" },
  },
] satisfies Instrument[];

export const storedKeys = [
  {
    key: "undercroft-mine:message-draft:",
    isPrefix: true,
    where: "local",
    purpose: "What you write in a message, until it is sent",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
  {
    key: "undercroft-mine:message-enter",
    where: "local",
    purpose: "Whether Enter sends a message",
    kind: "preference",
    lasts: "until you sign out",
  },
] satisfies StoredKey[];

export const unlinked = {
  "messages/:conversationId": "every row of one's messages, and the links of mails",
  "messages/new": '"Message" on pages of people, venues and organisers, on bookings and on those who come',
} satisfies Unlinked;
