import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { distinctKeys } from "#app/format/distinct-keys.ts";
import {
  type ArticleForm,
  type DeskArticle,
  deskArticleQuery,
  formOf,
} from "#app/parts/journal/desk-queries.ts";
import { canonicalText } from "#app/parts/journal/editor/canonical-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { fieldChoices, mergeForms, type Side, stretchChoices } from "./conflict-choices.ts";
import { BlockStretch } from "./text-difference.tsx";

const fieldNames: Record<Exclude<keyof ArticleForm, "body">, string> = {
  section: "Section",
  title: "Title",
  standfirst: "Standfirst",
  hero_path: "Lead picture",
  hero_alt: "What the lead picture shows",
  hero_credit: "Credit of the lead picture",
  tags: "Tags",
  area_id: "City",
  partner_name: "Partner",
  update_note: "Note about an update",
  series: "Series",
  part: "Part of the series",
  bylines: "Bylines",
  links: "It mentions",
};

type ConflictProps = {
  articleId: string;
  ours: ArticleForm;
  base: ArticleForm;
  names: Readonly<Record<string, string>>;
  onDone: (theirs: DeskArticle, form: ArticleForm) => void;
};

/** A colleague saved the article meanwhile: what differs, block by block, and which of the two stays. */
export function ConflictView({ articleId, ...props }: ConflictProps) {
  const latest = useQuery({ ...deskArticleQuery(articleId), staleTime: 0, refetchOnMount: "always" });
  const isFresh = latest.isFetchedAfterMount && !latest.isFetching;
  return (
    <Loaded query={{ ...latest, data: isFresh ? latest.data : undefined }} what="The other text">
      {(theirs) => <Choices key={theirs.version} theirs={theirs} {...props} />}
    </Loaded>
  );
}

function Choices({
  theirs,
  ours,
  base,
  names,
  onDone,
}: Omit<ConflictProps, "articleId"> & { theirs: DeskArticle }) {
  const other = formOf(theirs);
  const [fields, setFields] = useState(() => fieldChoices(ours, other, base));
  const [stretches, setStretches] = useState(() => stretchChoices(ours, other, base));
  const by = theirs.revisions[0]?.saved_by ?? "Somebody";
  const isSame = fields.length === 0 && stretches.every((stretch) => stretch.isSame);
  const stretchKeys = distinctKeys(stretches.map((one) => canonicalText([one.ours, one.theirs])));
  const heading = useRef<HTMLHeadingElement>(null);
  // the text that was written in is not there any more
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="conflict" className="grid gap-4 border-2 border-warn p-4">
      <h2 ref={heading} id="conflict" tabIndex={-1} className="type-h2">
        {by} saved this article while you wrote
      </h2>
      <p>
        {isSame
          ? "Both texts say the same."
          : "Nothing you wrote is lost. Where the two differ, choose which one to keep."}
      </p>
      <ol className="grid gap-4">
        {fields.map((choice) => (
          <li key={choice.field}>
            <Pair
              title={fieldNames[choice.field]}
              side={choice.side}
              onSide={(side) =>
                setFields((before) =>
                  before.map((one) => (one.field === choice.field ? { ...one, side } : one)),
                )
              }
              ours={<p className="[overflow-wrap:anywhere]">{choice.ours}</p>}
              theirs={<p className="[overflow-wrap:anywhere]">{choice.theirs}</p>}
            />
          </li>
        ))}
        {stretches.map((stretch, place) =>
          stretch.isSame ? null : (
            <li key={stretchKeys[place]}>
              <Pair
                title="Text"
                side={stretch.side}
                onSide={(side) =>
                  setStretches((before) => before.map((one, at) => (at === place ? { ...one, side } : one)))
                }
                ours={
                  <BlockStretch blocks={stretch.ours} others={stretch.theirs} names={names} version="ours" />
                }
                theirs={
                  <BlockStretch
                    blocks={stretch.theirs}
                    others={stretch.ours}
                    names={names}
                    version="theirs"
                  />
                }
              />
            </li>
          ),
        )}
      </ol>
      <div>
        <Button onClick={() => onDone(theirs, mergeForms(ours, other, fields, stretches))}>
          {isSame ? "Keep writing" : "Keep what I chose"}
        </Button>
      </div>
    </section>
  );
}

type PairProps = {
  title: string;
  side: Side;
  onSide: (side: Side) => void;
  ours: React.ReactNode;
  theirs: React.ReactNode;
};

function Pair({ title, side, onSide, ours, theirs }: PairProps) {
  const id = useId();
  const option = (value: Side, label: string, words: React.ReactNode) => (
    <div className={side === value ? "border-2 border-ink p-3" : "border-2 border-line p-3 text-ink-2"}>
      <label className="flex min-h-11 items-center gap-3 font-bold">
        <input
          type="radio"
          name={id}
          className="size-5 accent-pink"
          checked={side === value}
          onChange={() => onSide(value)}
        />
        {label}
      </label>
      {words}
    </div>
  );
  return (
    <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
      <legend className="mb-1 type-label">{title}</legend>
      {option("ours", "Mine", ours)}
      {option("theirs", "Theirs", theirs)}
    </fieldset>
  );
}
