// The body of an article: a closed list of blocks. internal.article_problem is the same rule in the database, which decides.
import * as z from "zod/mini";
import { playerOf } from "../texts/players.ts";

const letters = (text: string): number => [...text].length;
const isFilled = (text: string): boolean => text.trim() !== "";

/** Words with nothing in them but words; `least` 0 lets them be empty. */
const text = (most: number, least = 1) =>
  z.string().check(
    z.refine((said) => letters(said) <= most, `At most ${most} letters`),
    z.refine((said) => (least === 0 && said === "") || isFilled(said), "Write something here"),
  );

const link = /\[[^\][]+\]\(([^()]*)\)/g;
const address = /^(\/([a-z0-9][^\s\\<>"]*)?|https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(\/[^\s\\<>"]*)?)$/;

/** Words that may hold *italics*, **bold** and [words](address). */
const marked = (most: number) =>
  text(most).check(
    z.refine(
      (said) => [...said.matchAll(link)].every(([, to = ""]) => address.test(to)),
      "A link leads to a page of ours (/…) or begins with https://",
    ),
  );
const markedList = (most: number, each: number) =>
  z.array(marked(each)).check(z.minLength(1, "Write something here"), z.maxLength(most, `At most ${most}`));

const pictureShape = {
  path: z
    .string()
    .check(
      z.maxLength(300),
      z.regex(
        /^journal_media\/[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\.(webp|jpg|jpeg|png|gif)$/,
        "Upload the picture here",
      ),
    ),
  alt: text(500, 0),
  is_decorative: z.boolean(),
  credit: text(120),
  caption: text(500, 0),
};
const isDescribed = (picture: { alt: string; is_decorative: boolean }) =>
  picture.is_decorative || isFilled(picture.alt);
const undescribed = "Describe the picture, or say that it only decorates";
const target = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, "Choose one from the list"),
  );

const track = z.strictObject({
  at: z.string().check(z.regex(/^([0-9]{1,2}:)?[0-9]{2}:[0-9]{2}$/, "A time as 03:45")),
  artist: text(200),
  title: text(200),
});

export const articleBlock = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("paragraph"), text: marked(5000) }),
  z.strictObject({ type: z.literal("footnote"), text: marked(2000) }),
  z.strictObject({
    type: z.literal("heading"),
    level: z.union([z.literal(2), z.literal(3)]),
    text: text(200),
  }),
  z.strictObject({ type: z.literal("list"), ordered: z.boolean(), items: markedList(50, 1000) }),
  z.strictObject({ type: z.literal("quote"), text: marked(2000), source: text(200, 0) }),
  z.strictObject({ type: z.literal("pull_quote"), text: text(400) }),
  z.strictObject({
    type: z.literal("question_answer"),
    question: text(1000),
    answer: markedList(20, 5000),
  }),
  z.strictObject({ type: z.literal("image"), ...pictureShape }).check(z.refine(isDescribed, undescribed)),
  z.strictObject({
    type: z.literal("gallery"),
    images: z
      .array(z.strictObject(pictureShape).check(z.refine(isDescribed, undescribed)))
      .check(z.minLength(2, "A gallery has at least 2 pictures"), z.maxLength(12, "At most 12 pictures")),
  }),
  z.strictObject({ type: z.literal("event"), id: target }),
  z.strictObject({ type: z.literal("venue"), id: target }),
  z.strictObject({ type: z.literal("artist"), id: target }),
  z.strictObject({
    type: z.literal("track_list"),
    tracks: z.array(track).check(z.minLength(1, "Add a track"), z.maxLength(200, "At most 200 tracks")),
  }),
  z.strictObject({
    type: z.literal("player"),
    url: z.string().check(
      z.maxLength(400),
      z.refine((url) => playerOf(url) !== null, "A track or mix of SoundCloud, Mixcloud or Bandcamp"),
    ),
    title: text(200),
  }),
  z.strictObject({ type: z.literal("rule") }),
]);

/** The text of an article. */
export const articleBody = z.array(articleBlock).check(z.maxLength(400, "An article has at most 400 blocks"));

export type ArticleBlock = z.infer<typeof articleBlock>;
export type ArticlePicture = Omit<Extract<ArticleBlock, { type: "image" }>, "type">;
