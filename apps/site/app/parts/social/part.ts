// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StaffPart, StoredKey, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    { path: "social", file: "./routes/social/feed.tsx" },
    { path: "social/p/:postId", file: "./routes/social/post.tsx" },
  ],
  staff: [{ path: "admin/posts", file: "./routes/social/pending.tsx" }],
} satisfies PartRoutes;

export const navigation = [
  {
    to: "/social",
    label: "Social",
    audience: "everybody",
    keepsPlace: true,
    places: { header: 47, palette: 47, footer: { column: "Community", order: 14 } },
    shortcut: { keys: ["g", "s"], does: "Go to social" },
  },
] satisfies NavigationEntry[];

export const menus = [
  {
    to: "/social",
    label: "Social",
    audience: "signed-in",
    places: { accountMenu: 8 },
  },
  {
    to: "/admin/posts",
    label: "Staff: posts",
    audience: "staff",
    places: { palette: 91 },
  },
] satisfies NavigationEntry[];

export const staff = {
  sections: [{ to: "/admin/posts", label: "Posts", order: 33 }],
  tiles: { posts: { label: "Posts waiting for approval", to: "/admin/posts", order: 23 } },
} satisfies StaffPart;

export const storedKeys = [
  {
    key: "undercroft-mine:saved-posts",
    where: "local",
    purpose: "The posts you saved",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:post-draft:",
    isPrefix: true,
    where: "local",
    purpose: "What you write in a post or comment, until it is sent",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
] satisfies StoredKey[];

export const unlinked = {
  "social/p/:postId":
    "the moment and the comments of a post in every list of posts, and what is told about it",
} satisfies Unlinked;
