// What the demo shows of posts.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await demoWorld();
});
afterAll(() => world.end());

test("The demo has 260 posts of 60 people in 12 cities over 14 days, with 700 comments and 3,000 reactions", async () => {
  const { rows } = await world.client.query(
    `select count(*)::int as posts, count(distinct author_id)::int as people, count(distinct attach_id) filter (where attach_kind = 'event') > 60 as nights,
       (select count(distinct l.area_id)::int from posts t join listings l on l.event_id = t.attach_id) as cities,
       max(created_at) - min(created_at) > interval '12 days' as is_spread, count(*) filter (where status = 'pending_check')::int as waiting, count(*) filter (where status = 'removed')::int as removed,
       (select count(*)::int from comments) as comments, (select count(*)::int from reactions) as reactions from posts`,
  );
  expect(rows[0]).toEqual({
    posts: 260,
    people: 60,
    nights: true,
    cities: 12,
    is_spread: true,
    waiting: 1,
    removed: 1,
    comments: 700,
    reactions: 3000,
  });
});

test("The post of the demo that was removed has its report, with a statement of reasons for its author", async () => {
  const { rows } = await world.client.query(
    `select a.action, a.rule, r.status, a.subject_id = p.author_id as is_told from posts p
     join report_items i on i.kind = 'post' and i.target_id = p.id join reports r on r.id = i.report_id join report_actions a on a.report_id = r.id
     where p.status = 'removed'`,
  );
  expect(rows).toEqual([{ action: "remove", rule: "harassment", status: "actioned", is_told: true }]);
});

test("The counts of every post of the demo are those of its rows, and no comment is older than what it answers", async () => {
  const { rows } = await world.client.query(
    `select p.id from posts p where p.comment_count <> (select count(*) from comments c where c.post_id = p.id and c.status = 'visible')
       or (select coalesce(sum(n::int), 0) from jsonb_each_text(p.reaction_counts) k(kind, n)) <> (select count(*) from reactions r where r.post_id = p.id)
       or exists (select from comments c left join comments above on above.id = c.parent_id where c.post_id = p.id and c.created_at <= coalesce(above.created_at, p.created_at))`,
  );
  expect(rows).toEqual([]);
});

test("Every tab of the demo's feeds has something for the visitor", async () => {
  await world.client.query(
    "select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', id)::text, false) from auth.users where email = 'visitor@undercroft.example'",
  );
  for (const feed of ["following", "city", "event_talk"]) {
    const { rows } = await world.client.query(
      "select jsonb_array_length(list_posts($1) -> 'items') as shown",
      [feed],
    );
    expect(rows[0]?.shown, feed).toBeGreaterThan(3);
  }
});
