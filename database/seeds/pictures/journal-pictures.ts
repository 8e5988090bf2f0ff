// The pictures of the magazine, drawn as their alternative texts say.
import type pg from "pg";
import { picturesOf, readArticles, type WrittenPicture, waitingPath } from "../demo/journal/article-files.ts";
import { createRandom } from "../demo/random.ts";
import { blobs, rays, rings, waves } from "./fields.ts";
import type { DemoPicture } from "./list-pictures.ts";
import { portrait } from "./portrait.ts";
import { bar, facade, hangingRoom, stage, stairs, vault } from "./rooms.ts";
import { drawScene } from "./scene.ts";

const motifs = { bar, blobs, facade, hangingRoom, portrait, rays, rings, stage, stairs, vault, waves };
const size = { width: 1120, height: 640 };

const drawn = ({ motif, seed, alt }: WrittenPicture) => {
  const scene = motifs[motif as keyof typeof motifs];
  if (!scene) throw new Error(`nothing draws "${motif}"`);
  return { ...drawScene(createRandom(seed), size, (brush) => scene(brush, seed)), alt };
};

/** Every picture of the articles that the database has. */
export async function* drawJournal(client: pg.ClientBase): AsyncGenerator<DemoPicture> {
  const { rows } = await client.query<{ id: string; slug: string }>("select id, slug from articles");
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const article of readArticles()) {
    const id = ids.get(article.slug);
    if (!id) continue;
    for (const [place, picture] of picturesOf(article).entries())
      yield {
        ...drawn(picture),
        bucket: "journal_media",
        name: `${id}/${picture.seed}`,
        owner: null,
        show:
          place === 0
            ? "update articles set hero_path = $1, hero_alt = $2 where id = $3"
            : `update articles set body = replace(body::text, '${waitingPath(picture)}', $1)::jsonb where id = $3 and $2::text <> ''`,
        id,
      };
  }
}
