// The magazine of the demo as it was written: one file an article.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A picture to be drawn. */
export type WrittenPicture = { motif: string; seed: string; alt: string; credit: string; caption?: string };

/** A block as it was written: pictures by motif, cards by slug or as the next night of somebody. */
export type WrittenBlock = {
  type: string;
  slug?: string;
  venue?: string;
  organiser?: string;
  images?: WrittenPicture[];
  source?: string;
} & Partial<WrittenPicture>;

/** An article as it was written. */
export type WrittenArticle = {
  slug: string;
  section: string;
  title: string;
  standfirst: string;
  tags: string[];
  area: string | null;
  series: { title: string; part: number } | null;
  status: "published" | "updated" | "scheduled" | "in_review" | "draft";
  days_ago: number;
  partner_name: string | null;
  bylines: { slug: string; role: string }[];
  hero: WrittenPicture;
  links: { kind: string; slug: string }[];
  corrections: { days_ago: number; text: string }[];
  update_note: string | null;
  editor_note: string | null;
  body: WrittenBlock[];
};

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(import.meta.dirname, file), "utf8"));

/** Every article of the demo, by file name. */
export const readArticles = (): WrittenArticle[] =>
  readdirSync(path.join(import.meta.dirname, "articles"))
    .toSorted()
    .map((file) => read<WrittenArticle>(`articles/${file}`));

/** Everybody who signs. */
export const readBylines = (): { slug: string; name: string; bio: string }[] => read("bylines.json");

/** Every picture that an article needs, the lead one first. */
export const picturesOf = (article: WrittenArticle): WrittenPicture[] => [
  article.hero,
  ...article.body.flatMap((block) => {
    if (block.type === "gallery") return block.images ?? [];
    return block.type === "image" ? [block as WrittenPicture] : [];
  }),
];

/** Where a picture of a body will be once it is drawn; until then the page shows a halftone. */
export const waitingPath = (picture: WrittenPicture): string => `journal_media/waiting/${picture.seed}.webp`;
