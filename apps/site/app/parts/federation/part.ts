// What this part adds to the site (app/part.ts says what there is).
import type { PartRoutes, Unlinked } from "#app/part.ts";

export const routes = {
  "signed-in": [
    { path: "messages/elsewhere", file: "./routes/federation/replies.tsx" },
    { path: "messages/elsewhere/:threadId", file: "./routes/federation/reply-thread.tsx" },
  ],
} satisfies PartRoutes;

export const unlinked = {
  "messages/elsewhere": '"From elsewhere" above the messages of those who read for an organiser',
  "messages/elsewhere/:threadId": "every row of the replies from other servers",
} satisfies Unlinked;
