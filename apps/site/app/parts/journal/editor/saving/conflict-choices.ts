// Two texts of one article: what differs, what is likely meant, and the text that is left after the choice.
import type { ArticleBlock } from "@undercroft/contract";
import type { ArticleForm } from "#app/parts/journal/desk-queries.ts";
import { canonicalText } from "#app/parts/journal/editor/canonical-text.ts";
import { compare, type Stretch } from "./difference.ts";

/** Whose words stay. */
export type Side = "ours" | "theirs";

/** A field besides the text that differs. */
export type FieldChoice = {
  field: Exclude<keyof ArticleForm, "body">;
  ours: string;
  theirs: string;
  side: Side;
};
/** A stretch of the text; of one that is the same nothing is chosen. */
export type StretchChoice = Stretch<ArticleBlock> & { side: Side };

const keyOf = canonicalText;

function said(value: ArticleForm[keyof ArticleForm]): string {
  if (typeof value === "string") return value || "(nothing)";
  const words = value.map((part) => {
    if (typeof part === "string") return part;
    if ("slug" in part) return part.slug;
    return "name" in part ? (part.name ?? "gone") : "";
  });
  return words.join(", ") || "(nothing)";
}

/** The fields that differ; what one side left as it was is the other's to say. */
export function fieldChoices(ours: ArticleForm, theirs: ArticleForm, base: ArticleForm): FieldChoice[] {
  const fields = (Object.keys(ours) as (keyof ArticleForm)[]).filter((field) => field !== "body");
  return fields
    .filter((field) => keyOf(ours[field]) !== keyOf(theirs[field]))
    .map((field) => ({
      field,
      ours: said(ours[field]),
      theirs: said(theirs[field]),
      side: keyOf(ours[field]) === keyOf(base[field]) ? "theirs" : "ours",
    }));
}

/** The stretches of the text; where every block of ours stood there before, the change was theirs. */
export function stretchChoices(ours: ArticleForm, theirs: ArticleForm, base: ArticleForm): StretchChoice[] {
  const known = new Set(base.body.map(keyOf));
  return compare(ours.body, theirs.body, keyOf).map((stretch) => {
    const isTheirs = stretch.ours.every((block) => known.has(keyOf(block)));
    const isOurs = stretch.theirs.every((block) => known.has(keyOf(block)));
    return { ...stretch, side: isTheirs && !isOurs ? "theirs" : "ours" };
  });
}

/** The article that was chosen from both. */
export function mergeForms(
  ours: ArticleForm,
  theirs: ArticleForm,
  fields: readonly FieldChoice[],
  stretches: readonly StretchChoice[],
): ArticleForm {
  const chosen = Object.fromEntries(
    fields.map(({ field, side }) => [field, side === "ours" ? ours[field] : theirs[field]]),
  );
  const body = stretches.flatMap((stretch) => (stretch.side === "ours" ? stretch.ours : stretch.theirs));
  return { ...theirs, ...chosen, body };
}
