import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import type { ArticleBlock } from "@undercroft/contract";
import clsx from "clsx";
import { createContext, use } from "react";
import { ArticleBlocks } from "#app/parts/journal/article-blocks.tsx";
import { ArticleImage } from "#app/parts/journal/article-picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { BLOCK_NAMES } from "./block-names.ts";
import { SetBlock } from "./schema.ts";

type BlockActions = { open: (position: number) => void; names: Readonly<Record<string, string>> };

/** What blocks in the text ask the editor for. */
export const BlockActionsContext = createContext<BlockActions>({ open: () => undefined, names: {} });

function Preview({ block, name }: { block: ArticleBlock; name: string | null }) {
  const { names } = use(BlockActionsContext);
  switch (block.type) {
    case "event":
    case "venue":
    case "artist":
      return (
        <p className="type-h3 [overflow-wrap:anywhere]">
          {name ?? names[block.id] ?? "It is not shown any more"}
        </p>
      );
    case "gallery":
      return (
        <ul className="grid grid-cols-3 gap-2">
          {block.images.map(({ path, alt }) => (
            <li key={path}>
              <ArticleImage path={path} alt={alt} sizes="12rem" className="aspect-[7/4] w-full" />
            </li>
          ))}
        </ul>
      );
    case "player":
      return (
        <p className="[overflow-wrap:anywhere]">
          <strong dir="auto">{block.title}</strong>
          <span className="block text-ink-2 text-small">{block.url}</span>
        </p>
      );
    default:
      return <ArticleBlocks body={[block]} targets={{}} />;
  }
}

function SetBlockView({ node, selected, getPos, deleteNode }: NodeViewProps) {
  const { open } = use(BlockActionsContext);
  const block = node.attrs.block as ArticleBlock;
  const label = BLOCK_NAMES[block.type] ?? "Block";
  return (
    <NodeViewWrapper
      className={clsx("border-2 bg-surface", selected ? "border-pink" : "border-line")}
      data-drag-handle=""
    >
      <div contentEditable={false} className="flex flex-wrap items-center gap-1 border-line border-b ps-3">
        <span className="me-auto type-label text-ink-2">{label}</span>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Change: ${label.toLowerCase()}`}
          onClick={() => {
            const position = getPos();
            if (position !== undefined) open(position);
          }}
        >
          Change
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Remove: ${label.toLowerCase()}`} onClick={deleteNode}>
          Remove
        </Button>
      </div>
      <div contentEditable={false} className="p-3">
        <Preview block={block} name={(node.attrs.name as string | null) ?? null} />
      </div>
    </NodeViewWrapper>
  );
}

/** Whatever is filled in by a dialog, as it stands in the text. */
export const SetBlockWithView = SetBlock.extend({
  addNodeView: () => ReactNodeViewRenderer(SetBlockView),
});
