// Comments, replies and reactions of the crowd below the demo's posts.
import { insertRows } from "../../insert-rows.ts";
import type { Demo } from "../demo-seed.ts";
import { type Buyer, getAccount } from "../people/people.ts";
import { createRandom } from "../random.ts";
import type { MadePost } from "./add-posts.ts";
import { comments, replies } from "./words.ts";

const commentCount = 700;
const reactionCount = 3000;
const minute = 60_000;

/** Puts them in; newer posts have fewer of them. */
export async function addAnswers({ client, now }: Demo, crowd: Buyer[], posts: MadePost[]): Promise<void> {
  const random = createRandom("post answers");
  const open = posts.filter(({ isOpen }) => isOpen);
  const rows: { id: string; post_id: string; parent_id: string | null; author_id: string; at: number }[] = [];
  while (rows.length < commentCount) {
    const parent = rows.length > 200 && random.chance(0.2) ? random.pick(rows) : null;
    const under = parent?.parent_id === null ? parent : null;
    const post = under ? open.find(({ id }) => id === under.post_id) : random.pick(open);
    if (!post) continue;
    const from = (under?.at ?? post.at) + minute;
    const at = Math.min(from + random.between(0, 2000) * minute, now.getTime() - minute);
    rows.push({
      id: random.uuid(),
      post_id: post.id,
      parent_id: under?.id ?? null,
      author_id: under && random.chance(0.6) ? post.author : random.pick(crowd).id,
      at: Math.max(at, from),
    });
  }
  await insertRows(
    client,
    "public.comments",
    rows.map(({ at, ...row }) => ({
      ...row,
      body: random.pick(row.parent_id ? replies : comments),
      status: "visible",
      client_id: random.uuid(),
      created_at: new Date(at).toISOString(),
    })),
  );
  await addReactions();

  async function addReactions(): Promise<void> {
    const people = [...crowd.map(({ id }) => id), getAccount("visitor").id];
    const felt = new Map<string, object>();
    while (felt.size < reactionCount) {
      const post = random.pick(posts);
      const row = {
        user_id: random.pick(people),
        post_id: post.id,
        kind: random.pick(["love", "love", "love", "fire", "fire", "been", "thanks"]),
      };
      if (row.user_id !== post.author)
        felt.set(Object.values(row).join(" "), {
          ...row,
          created_at: new Date(
            Math.min(post.at + random.between(1, 1500) * minute, now.getTime()),
          ).toISOString(),
        });
    }
    // the counts of posts are kept row by row; here they are written once
    await client.query("alter table public.reactions disable trigger count_reaction");
    await insertRows(client, "public.reactions", [...felt.values()]);
    await client.query("alter table public.reactions enable trigger count_reaction");
    await client.query(
      `update public.posts p set reaction_counts = c.counts from (
         select post_id, jsonb_object_agg(kind, n) as counts from (select post_id, kind, count(*) as n from public.reactions group by 1, 2) k group by 1
       ) c where p.id = c.post_id`,
    );
  }
}
