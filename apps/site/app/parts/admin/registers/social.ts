import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [{ to: "/admin/posts", label: "Posts", order: 33 }],
  tiles: { posts: { label: "Posts waiting for approval", to: "/admin/posts", order: 23 } },
} satisfies StaffPart;
