// Articles for tests: rows that stand already, and the form that makes one.
import type pg from "pg";
import { addUsers, id, insert } from "../harness/world.ts";

/** A draft, with what differs: columns of public.articles. Answers its id. */
export async function addArticle(
  client: pg.Client,
  name: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  await insert(client, "articles", {
    id: id(`article ${name}`),
    section: "features",
    title: `Article ${name}`,
    standfirst: "What it is about.",
    body: JSON.stringify([{ type: "paragraph", text: "The lamps went out at four." }]),
    ...columns,
  });
  await insert(client, "article_desk", {
    article_id: id(`article ${name}`),
    written_by: id("user moderator"),
  });
  return id(`article ${name}`);
}

/** A form with which nothing is wrong, with what differs. */
export const articleForm = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  section: "features",
  title: "A hundred metres of volume",
  standfirst: "A walk along one wall.",
  body: [{ type: "paragraph", text: "It begins at the *third* arch." }],
  bylines: [{ slug: "mairi-strachan", role: "writer" }],
  tags: ["techno"],
  ...fields,
});

/** Somebody who signs. */
export const addByline = (client: pg.Client): Promise<unknown> =>
  client.query("insert into bylines (slug, name) values ('mairi-strachan', 'Mairi Strachan')");

/** A moderator besides the one who writes: "user second". */
export async function addSecondEditor(client: pg.Client): Promise<void> {
  await addUsers(client, ["second"]);
  await client.query("insert into user_roles (user_id, role) values ($1, 'moderator')", [id("user second")]);
}
