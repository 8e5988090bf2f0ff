import type { ArticleBlock } from "@undercroft/contract";
import { lazy, memo, Suspense } from "react";
import type { Article, ArticleNight, ArticlePlace } from "./article.ts";
import { ArticleFigure } from "./article-picture.tsx";
import { NightCard, PlaceCard } from "./article-targets.tsx";
import { MarkedWords } from "./marked-words.tsx";

// few articles hold a player; the server draws it into the page, and its code comes where there is one
const ArticlePlayer = lazy(async () => ({
  default: (await import("./players/article-player.tsx")).ArticlePlayer,
}));

type BlockProps = { block: ArticleBlock; targets: Article["targets"]; note: number };

const keyed = (items: readonly string[]) => items.map((text, place) => ({ text, key: `${place} ${text}` }));

/**
 * The text of an article. What a card showed and is hidden now leaves without a trace. Rendered again only for other properties: until
 * the script of a player has come, React would take away what the server drew, and a press with it.
 */
export const ArticleBlocks = memo(function ArticleBlocks({
  body,
  targets,
  players = [],
}: {
  body: readonly ArticleBlock[];
  targets: Article["targets"];
  /** whose players may stand in this page; the others are links */
  players?: readonly string[];
}) {
  let notes = 0;
  return (
    <div className="grid max-w-[62ch] gap-6 text-body leading-relaxed [&_a]:[overflow-wrap:anywhere]">
      {body.map((block, place) => {
        if (block.type === "footnote") notes += 1;
        const key = `${place} ${block.type}`;
        if (block.type === "player")
          return (
            <Suspense key={key} fallback={null}>
              <ArticlePlayer url={block.url} title={block.title} allowed={players} />
            </Suspense>
          );
        return <Block key={key} block={block} targets={targets} note={notes} />;
      })}
    </div>
  );
});

function Block({ block, targets, note }: BlockProps) {
  switch (block.type) {
    case "paragraph":
      return (
        <p className="[overflow-wrap:anywhere]">
          <MarkedWords text={block.text} />
        </p>
      );
    case "heading":
      return block.level === 2 ? (
        <h2 className="mt-4 type-h2">{block.text}</h2>
      ) : (
        <h3 className="mt-2 type-h3">{block.text}</h3>
      );
    case "pull_quote":
      return <p className="my-2 border-pink border-s-4 ps-4 type-h2 text-balance">{block.text}</p>;
    case "rule":
      return <hr className="my-2 border-line-strong border-t-2" />;
    case "footnote":
      return (
        <p role="note" className="border-line border-t pt-3 text-ink-2 text-small [overflow-wrap:anywhere]">
          <sup>{note}</sup> <MarkedWords text={block.text} />
        </p>
      );
    case "event":
    case "venue":
    case "artist":
      return <Target block={block} targets={targets} />;
    default:
      return <LongBlock block={block} />;
  }
}

type Cards = Extract<ArticleBlock, { type: "event" | "venue" | "artist" }>;

function Target({ block, targets }: { block: Cards; targets: Article["targets"] }) {
  const target = targets[block.id];
  if (!target) return null;
  if (block.type === "event") return <NightCard night={target as ArticleNight} />;
  return <PlaceCard kind={block.type} place={target as ArticlePlace} />;
}

function LongBlock({ block }: { block: ArticleBlock }) {
  switch (block.type) {
    case "list": {
      const items = keyed(block.items).map(({ text, key }) => (
        <li key={key} className="[overflow-wrap:anywhere]">
          <MarkedWords text={text} />
        </li>
      ));
      return block.ordered ? (
        <ol className="grid list-decimal gap-2 ps-6">{items}</ol>
      ) : (
        <ul className="grid list-disc gap-2 ps-6">{items}</ul>
      );
    }
    case "quote":
      return (
        <blockquote className="border-line-strong border-s-4 ps-4 [overflow-wrap:anywhere]">
          <p>
            <MarkedWords text={block.text} />
          </p>
          {block.source ? <footer className="mt-2 text-ink-2 text-small">{block.source}</footer> : null}
        </blockquote>
      );
    case "question_answer":
      return (
        <div className="grid gap-3 [overflow-wrap:anywhere]">
          <p className="font-bold">{block.question}</p>
          {keyed(block.answer).map(({ text, key }) => (
            <p key={key}>
              <MarkedWords text={text} />
            </p>
          ))}
        </div>
      );
    case "image": {
      const { type: _, ...picture } = block;
      return <ArticleFigure picture={picture} />;
    }
    case "gallery":
      return (
        <div className="grid gap-6 sm:grid-cols-2">
          {block.images.map((picture) => (
            <ArticleFigure key={picture.path} picture={picture} />
          ))}
        </div>
      );
    case "track_list":
      return (
        <ol className="border-line border-t">
          {block.tracks.map(({ at, artist, title }) => (
            <li
              key={`${at} ${artist} ${title}`}
              className="grid grid-cols-[4.5rem_1fr] gap-3 border-line border-b py-2"
            >
              <span className="pt-1 type-data text-ink-2">{at}</span>
              <span className="[overflow-wrap:anywhere]">
                <span className="font-bold">{artist}</span>, {title}
              </span>
            </li>
          ))}
        </ol>
      );
    default:
      return null;
  }
}
