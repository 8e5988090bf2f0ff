import type { ArticleBlock } from "@undercroft/contract";
import clsx from "clsx";
import { distinctKeys } from "#app/format/distinct-keys.ts";
import { BLOCK_NAMES, wordsOfBlock } from "#app/parts/journal/editor/block-names.ts";
import { canonicalText } from "#app/parts/journal/editor/canonical-text.ts";
import { compare, wordsOf } from "./difference.ts";

type Version = "ours" | "theirs";

/** Words with those marked that the other text has not. */
function MarkedWords({ text, other, isNew }: { text: string; other: string; isNew: boolean }) {
  let place = 0;
  return compare(wordsOf(other), wordsOf(text), (word) => word).map(({ isSame, theirs }) => {
    place += 1;
    const said = theirs.join("");
    if (said === "") return null;
    if (isSame) return <span key={place}>{said}</span>;
    return isNew ? (
      <ins key={place} className="bg-green/20 decoration-2">
        {said}
      </ins>
    ) : (
      <del key={place} className="bg-red/20 decoration-2">
        {said}
      </del>
    );
  });
}

type StretchProps = {
  blocks: readonly ArticleBlock[];
  others: readonly ArticleBlock[];
  names: Readonly<Record<string, string>>;
  version: Version;
};

const said = (block: ArticleBlock | undefined, names: StretchProps["names"]): string => {
  if (!block) return "";
  return "id" in block ? (names[block.id] ?? block.id) : wordsOfBlock(block);
};

/** Blocks of one text, with what the other says differently marked. */
export function BlockStretch({ blocks, others, names, version }: StretchProps) {
  if (blocks.length === 0) return <p className="text-ink-2 text-small">Nothing here.</p>;
  const keys = distinctKeys(blocks.map(({ type }) => type));
  return blocks.map((block, place) => (
    <div key={keys[place]} className={clsx("grid gap-1", place > 0 && "mt-3")}>
      <p className="type-label text-ink-2">{BLOCK_NAMES[block.type]}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        <MarkedWords
          text={said(block, names)}
          other={said(others[place], names)}
          isNew={version === "theirs"}
        />
      </p>
    </div>
  ));
}

type TextDifferenceProps = {
  before: readonly ArticleBlock[];
  after: readonly ArticleBlock[];
  names: Readonly<Record<string, string>>;
};

/** What became of a text: what went, what came, and how much stayed. */
export function TextDifference({ before, after, names }: TextDifferenceProps) {
  const stretches = compare(before, after, canonicalText);
  if (stretches.every(({ isSame }) => isSame)) return <p>The text is the same.</p>;
  const keys = distinctKeys(stretches.map(({ ours, theirs }) => canonicalText([ours, theirs])));
  return (
    <ol className="grid gap-3">
      {stretches.map(({ isSame, ours, theirs }, place) => (
        <li key={keys[place]}>
          {isSame ? (
            <p className="border-line border-s-4 ps-3 text-ink-2 text-small">
              {ours.length === 1 ? "1 block is the same." : `${ours.length} blocks are the same.`}
            </p>
          ) : (
            <div className="grid gap-2 sm:grid-cols-2">
              <div className="border-red border-s-4 ps-3">
                <p className="type-label">Before</p>
                <BlockStretch blocks={ours} others={theirs} names={names} version="ours" />
              </div>
              <div className="border-green border-s-4 ps-3">
                <p className="type-label">Now</p>
                <BlockStretch blocks={theirs} others={ours} names={names} version="theirs" />
              </div>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
