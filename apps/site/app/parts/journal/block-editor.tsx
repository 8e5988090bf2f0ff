import { useQuery } from "@tanstack/react-query";
import type { ArticleBlock } from "@undercroft/contract";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { sendFile } from "#app/api/send-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { ArticleImage } from "./article-picture.tsx";
import { BLOCK_HINTS, BLOCK_KINDS, type BlockKind, blockOf, emptyBlock, textOf } from "./block-texts.ts";
import { linkTargetsQuery } from "./desk-queries.ts";

/** A block with the key it keeps while it moves, and what was typed for it. */
export type EditedBlock = { key: string; block: ArticleBlock; text: string | null };

let made = 0;
/** A block as the editor holds it. */
export const editedBlock = (block: ArticleBlock): EditedBlock => {
  made += 1;
  return { key: String(made), block, text: textOf(block) };
};

const nameOf = (type: ArticleBlock["type"]): string => (type === "gallery" ? "Gallery" : BLOCK_KINDS[type]);

type BlockEditorProps = {
  articleId: string;
  blocks: readonly EditedBlock[];
  names: Readonly<Record<string, string>>;
  onChange: (blocks: EditedBlock[]) => void;
};

/** The text of an article, block by block: changed, added, moved and removed with the keyboard alone. */
export function BlockEditor({ articleId, blocks, names, onChange }: BlockEditorProps) {
  const [kind, setKind] = useState<BlockKind>("paragraph");
  const move = (from: number, to: number) => {
    const next = [...blocks];
    const [taken] = next.splice(from, 1);
    if (taken) next.splice(to, 0, taken);
    onChange(next);
  };
  return (
    <div className="grid gap-4">
      <ol className="grid gap-4">
        {blocks.map((edited, place) => (
          <li key={edited.key} className="grid gap-2 border-2 border-line p-4">
            <div className="flex flex-wrap items-center gap-2">
              <span className="me-auto type-label text-ink-2">
                {place + 1}. {nameOf(edited.block.type)}
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Move block ${place + 1} up`}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <ArrowUp className="size-4" aria-hidden="true" />
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Move block ${place + 1} down`}
                disabled={place === blocks.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDown className="size-4" aria-hidden="true" />
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove block ${place + 1}`}
                onClick={() => onChange(blocks.filter((other) => other !== edited))}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </Button>
            </div>
            <BlockFields
              articleId={articleId}
              edited={edited}
              label={`${nameOf(edited.block.type)} ${place + 1}`}
              names={names}
              onChange={(next) =>
                onChange(blocks.map((other) => (other === edited ? { ...edited, ...next } : other)))
              }
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Add a block">
          <Select value={kind} onChange={(event) => setKind(event.target.value as BlockKind)}>
            {Object.entries(BLOCK_KINDS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="outline" onClick={() => onChange([...blocks, editedBlock(emptyBlock(kind))])}>
          Add
        </Button>
      </div>
    </div>
  );
}

type FieldsProps = {
  articleId: string;
  edited: EditedBlock;
  label: string;
  names: Readonly<Record<string, string>>;
  onChange: (next: Partial<EditedBlock>) => void;
};

function BlockFields({ articleId, edited: { block, text }, label, names, onChange }: FieldsProps) {
  if (text !== null)
    return (
      <Field label={label} hint={BLOCK_HINTS[block.type]}>
        <TextArea
          rows={Math.min(12, Math.max(2, Math.ceil(text.length / 90) + text.split("\n").length - 1))}
          value={text}
          onChange={({ target: { value } }) => onChange({ text: value, block: blockOf(block.type, value) })}
        />
      </Field>
    );
  if (block.type === "image")
    return (
      <PictureFields articleId={articleId} block={block} onChange={(next) => onChange({ block: next })} />
    );
  if (block.type === "event" || block.type === "venue" || block.type === "artist")
    return (
      <TargetField
        kind={block.type}
        label={label}
        chosen={names[block.id] ?? null}
        onChoose={(id) => onChange({ block: { type: block.type, id } as ArticleBlock })}
      />
    );
  return block.type === "gallery" ? <p>{block.images.length} pictures, shown side by side.</p> : null;
}

type ImageBlock = Extract<ArticleBlock, { type: "image" }>;

function PictureFields({
  articleId,
  block,
  onChange,
}: {
  articleId: string;
  block: ImageBlock;
  onChange: (block: ImageBlock) => void;
}) {
  return (
    <div className="grid gap-3">
      <PictureUpload
        articleId={articleId}
        path={block.path}
        onPath={(path) => onChange({ ...block, path })}
      />
      <Field label="What it shows" hint="For people who do not see it.">
        <TextInput
          value={block.alt}
          maxLength={500}
          disabled={block.is_decorative}
          onChange={(event) => onChange({ ...block, alt: event.target.value })}
        />
      </Field>
      <Checkbox
        label="It only decorates"
        checked={block.is_decorative}
        onChange={(event) => onChange({ ...block, is_decorative: event.target.checked, alt: "" })}
      />
      <Field label="Credit">
        <TextInput
          value={block.credit}
          maxLength={120}
          onChange={(event) => onChange({ ...block, credit: event.target.value })}
        />
      </Field>
      <Field label="Caption">
        <TextInput
          value={block.caption}
          maxLength={500}
          onChange={(event) => onChange({ ...block, caption: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** Chooses a file and puts it into the journal's pictures. */
export function PictureUpload({
  articleId,
  path,
  onPath,
}: {
  articleId: string;
  path: string;
  onPath: (path: string) => void;
}) {
  const id = useId();
  const [state, setState] = useState<string | null>(null);
  const send = async (file: File) => {
    setState("Uploading…");
    try {
      const name = await sendFile({ file, bucket: "journal_media", folder: articleId });
      onPath(`journal_media/${name}`);
      setState("Uploaded");
    } catch (error) {
      setState(error instanceof Error ? error.message : "The picture could not be sent. Try again.");
    }
  };
  return (
    <div className="grid gap-2">
      {path ? (
        <ArticleImage path={path} alt="" sizes="20rem" className="aspect-[7/4] w-full max-w-80" />
      ) : null}
      <label htmlFor={id} className="font-bold">
        {path ? "Another picture" : "Picture"}
      </label>
      <input
        id={id}
        type="file"
        className="max-w-full text-small file:me-3 file:min-h-11 file:border-2 file:border-line-strong file:bg-transparent file:px-4 file:font-bold file:text-ink"
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={({ target: { files } }) => {
          const [file] = files ?? [];
          if (file) void send(file);
        }}
      />
      <p role="status" className="text-small empty:hidden">
        {state}
      </p>
    </div>
  );
}

type TargetFieldProps = {
  kind: "event" | "venue" | "artist" | "organiser";
  label: string;
  chosen: string | null;
  /** false where what is chosen is listed elsewhere */
  keepsChosen?: boolean;
  onChoose: (id: string, name: string) => void;
};

/** Finds a night, a venue, an artist or an organiser by name. */
export function TargetField({ kind, label, chosen, keepsChosen = true, onChoose }: TargetFieldProps) {
  const [query, setQuery] = useState("");
  const [picked, setPicked] = useState(chosen);
  const { data } = useQuery(linkTargetsQuery(kind, query));
  return (
    <div className="grid gap-2">
      {picked ? <p className="font-bold">{picked}</p> : null}
      <Field label={label} hint="Type a part of the name.">
        <TextInput value={query} maxLength={80} onChange={(event) => setQuery(event.target.value)} />
      </Field>
      <ul className="grid gap-1 empty:hidden" aria-live="polite">
        {(data ?? []).map(({ id, name, says }) => (
          <li key={id}>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                if (keepsChosen) setPicked(name);
                setQuery("");
                onChoose(id, name);
              }}
            >
              {[name, says].filter(Boolean).join(", ")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
