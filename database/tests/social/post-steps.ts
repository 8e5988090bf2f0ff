// People, a city and a night to post about, and what they do with posts.
import { randomUUID } from "node:crypto";
import { asPerson, become, userId } from "../harness/actors.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";

/** A post as its reader is answered. */
export type Post = {
  type: "post";
  id: string;
  created_at: string;
  author: { user_id: string; handle: string; full_name: string } | null;
  body: string;
  status: string;
  notice: { kind: string; reason?: string; decision_id?: string } | null;
  can_comment: boolean;
  comments_closed: string | null;
  area: { slug: string } | null;
  attachment: { kind: string; title?: string; is_gone?: true; is_player?: boolean } | null;
  pictures: { path: string; alt: string; width: number | null }[];
  mentions: { name: string; handle: string }[];
  tags: { name: string; tag: string }[];
  comment_count: number;
  reactions: Record<string, number>;
  my_reactions: string[];
  is_mine: boolean;
  is_saved: boolean;
  is_folded: boolean;
};

/** A comment as its reader is answered. */
export type Comment = {
  id: string;
  parent_id: string | null;
  gone: "removed" | "unavailable" | null;
  status: string | null;
  author: { handle: string } | null;
  body: string | null;
  can_reply: boolean;
  can_dismiss: boolean;
};

/** A page of a feed. */
export type Page = {
  items: (Post | { type: "going"; id: string; person: { handle: string } })[];
  next: { before: string; before_id: string } | null;
  area: { slug: string } | null;
};

const everybody = ["ada", "bo", "cleo", "dan", "fay", "ned"];

/** A world of adults who show their profiles, with a night in Leeds. */
export async function createPostWorld(others: string[] = []): Promise<World> {
  const world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, [...everybody, ...others]);
  await addOneOfEach(world);
  await client.query("update profiles set visibility = 'public', handle = 'h_' || full_name");
  await client.query("update profile_private set date_of_birth = '1990-01-01', age_attested_at = now()");
  await client.query("update auth.users set created_at = now() - interval '30 days'");
  return world;
}

/** Questions to the database of a world: as its owner, as a person, and as a visitor. */
function questionsOf(world: () => World) {
  const query = async <Row extends object = Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => (await world().client.query<Row>(text, values)).rows;
  const answer = async (sql: string, values: unknown[]) =>
    (await world().client.query(`select ${sql} as answer`, values)).rows[0]?.answer;
  const ask = <T = unknown>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
    asPerson(world().client, person, () => answer(sql, values));
  const askAnon = async <T = unknown>(sql: string, values: unknown[] = []): Promise<T> => {
    await world().client.query("begin");
    try {
      await become(world().client, "anon", null);
      return await answer(sql, values);
    } finally {
      await world().client.query("rollback");
    }
  };
  /** as a person, or without an account */
  const askAs = <T = unknown>(person: string | null, sql: string, values: unknown[] = []): Promise<T> =>
    person === null ? askAnon<T>(sql, values) : ask<T>(person, sql, values);
  return { query, ask, askAnon, askAs };
}

/** What a post may have besides its words. */
type PostOptions = {
  pictures?: object[];
  attachment?: object | null;
  audience?: string;
  comments?: string | null;
  client?: string | null;
};

/** What everybody does, by the functions that browsers call. */
export function postSteps(world: () => World) {
  const questions = questionsOf(world);
  const { ask, askAs } = questions;
  const feed = (person: string | null, name: string, key: string | null = null, tag: string | null = null) =>
    askAs<Page>(person, "list_posts($1, $2, $3)", [name, key, tag]);
  return {
    ...questions,
    ...worldSteps(questions),
    post: (person: string, body: string | null, options: PostOptions = {}) =>
      ask<Post>(person, "create_post($1, $2, $3, $4, $5, $6)", [
        options.client === undefined ? randomUUID() : options.client,
        body,
        JSON.stringify(options.pictures ?? []),
        options.attachment ? JSON.stringify(options.attachment) : null,
        options.audience ?? "public",
        options.comments ?? null,
      ]),
    comment: (
      person: string,
      post: string,
      body: string,
      parent: string | null = null,
      client = randomUUID(),
    ) => ask<Comment>(person, "create_comment($1, $2, $3, $4)", [client, post, body, parent]),
    read: (person: string | null, post: string) => askAs<Post | null>(person, "get_post($1)", [post]),
    comments: async (person: string, post: string) =>
      (await ask<{ items: Comment[] }>(person, "list_comments($1)", [post])).items,
    feed,
    /** the words of a feed, "… is going" for a line */
    bodies: async (...of: Parameters<typeof feed>) =>
      (await feed(...of)).items.map((item) =>
        item.type === "post" ? item.body : `${item.person.handle} is going`,
      ),
    block: (person: string, whom: string) => ask(person, "block_person($1)", [userId(whom)]),
    night: one.published,
  };
}

/** What is put into the world, and taken out of it. */
function worldSteps({ query, askAs }: ReturnType<typeof questionsOf>) {
  return {
    follow: (person: string, whom: string, status = "active") =>
      query(
        `insert into follows (follower_id, kind, target, status) values ($1, 'user', $2, $3)
         on conflict on constraint follows_pkey do update set status = excluded.status`,
        [userId(person), userId(whom), status],
      ),
    /** a picture in the folder of a person, as the storage service writes it */
    upload: async (person: string, name: string): Promise<string> => {
      const path = `${userId(person)}/${name}`;
      const about = { mimetype: "image/jpeg", size: 1000, width: 640, height: 480 };
      await query(
        "insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ('post_media', $1, $2, $3, $4)",
        [path, userId(person), randomUUID(), JSON.stringify(about)],
      );
      return path;
    },
    /** whether the policy of the bucket lets them read a file */
    opens: async (person: string | null, path: string): Promise<boolean> => {
      const sql =
        "(select count(*)::integer from storage.objects where bucket_id = 'post_media' and name = $1)";
      return (await askAs<number>(person, sql, [path])) === 1;
    },
    /** Everything people have written and shut out since the world was made goes. */
    startAgain: async () => {
      await query(
        "select internal.drop_post_files(array(select name from storage.objects where bucket_id = 'post_media'))",
      );
      await query(
        `with a as (delete from posts), b as (delete from user_blocks), c as (delete from rate_limits), d as (delete from notifications),
         e as (delete from user_mutes), f as (delete from rsvps), g as (delete from follows), h as (delete from saved_items),
         i as (delete from reports), j as (delete from internal.screening_words),
         k as (update profiles set visibility = 'public', show_going = false, area_id = null where status = 'active')
         update profile_private set comment_policy = 'everyone', mention_policy = 'everyone', limited_at = null, home_area_id = null, in_suggestions = false`,
      );
    },
  };
}
