import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { moved, refused } from "../trigger-rules.ts";

const states = [
  "visible",
  "followers",
  "pending",
  "hidden",
  "removed",
  "deleted",
  "blocked",
  "suspended",
] as const;
const statusOf: Record<string, string> = {
  pending: "pending_check",
  hidden: "hidden",
  removed: "removed",
  deleted: "deleted",
};
const writerOf = (state: string) => (state === "blocked" || state === "suspended" ? state : "owner");
const post = (state: string) => id(`post ${state}`);
const comment = (state: string) => id(`comment ${state}`);

const part: MatrixPart = {
  after: ["people"],
  rowStates: {
    posts: Object.fromEntries(
      states.map((state) => [state, { where: `id = '${post(state)}'`, owner: writerOf(state) }]),
    ),
    comments: Object.fromEntries(
      ["visible", "pending", "removed", "deleted", "followers", "blocked"].map((state) => [
        state,
        { where: `id = '${comment(state)}'` },
      ]),
    ),
    post_media: { any: { where: "true" } },
    post_mentions: { any: { where: "true" } },
    post_tags: { any: { where: "true" } },
    reactions: { own: { where: `user_id = '${id("user owner")}'` } },
  },
  addRows: async ({ client }) => {
    for (const state of states)
      await insert(client, "posts", {
        id: post(state),
        author_id: id(`user ${writerOf(state)}`),
        body: `A ${state} post`,
        audience: state === "followers" ? "followers" : "public",
        status: statusOf[state] ?? "visible",
      });
    for (const state of ["visible", "pending", "removed", "deleted", "followers", "blocked"])
      await insert(client, "comments", {
        id: comment(state),
        post_id: post(state === "followers" ? "followers" : "visible"),
        author_id: id(`user ${state === "blocked" ? "blocked" : "owner"}`),
        body: `A ${state} comment`,
        status: statusOf[state] ?? "visible",
      });
    await insert(client, "post_media", {
      post_id: post("visible"),
      place: 1,
      path: `${id("user owner")}/a.jpg`,
      alt: "The yard at dawn",
    });
    await insert(client, "post_mentions", {
      post_id: post("visible"),
      user_id: id("user stranger"),
      name: "stranger",
    });
    await insert(client, "post_tags", { post_id: post("visible"), tag: "techno" });
    await insert(client, "reactions", {
      user_id: id("user owner"),
      post_id: post("visible"),
      kind: "love",
    });
  },
  callers: {
    check_mentions: ["authenticated"],
    count_new_posts: ["anon", "authenticated"],
    create_comment: ["authenticated"],
    create_post: ["authenticated"],
    decide_post: ["authenticated"],
    delete_comment: ["authenticated"],
    delete_post: ["authenticated"],
    dismiss_comment: ["authenticated"],
    get_post: ["anon", "authenticated"],
    get_post_standing: ["authenticated"],
    list_comments: ["anon", "authenticated"],
    list_pending_posts: ["authenticated"],
    list_post_tags: ["anon", "authenticated"],
    list_posts: ["anon", "authenticated"],
    list_reactions: ["authenticated"],
    list_starter_pack: ["anon", "authenticated"],
    react: ["authenticated"],
    set_comments_mode: ["authenticated"],
    suggest_people: ["authenticated"],
  },
  triggerRules: ["posts", "comments"].map((table) =>
    refused(
      `what was deleted of ${table} is not shown again`,
      `update ${table} set status = 'visible' where status = 'deleted'`,
      moved,
    ),
  ),
};

export default part;
