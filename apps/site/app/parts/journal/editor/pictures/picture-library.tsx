import { useQuery } from "@tanstack/react-query";
import type { ArticlePicture } from "@undercroft/contract";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { ArticleImage } from "#app/parts/journal/article-picture.tsx";
import {
  deskKey,
  journalPicturesQuery,
  LIBRARY_PAGE,
  type LibraryPicture,
} from "#app/parts/journal/desk-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type LibraryProps = { onChoose: (picture: ArticlePicture) => void };

/** Pictures that the journal has already. */
export function PictureLibrary({ onChoose }: LibraryProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="outline" size="sm" className="w-fit" onClick={() => setIsOpen(true)}>
        Take one from the library
      </Button>
    );
  return (
    <OpenLibrary
      onChoose={(picture) => {
        onChoose(picture);
        setIsOpen(false);
      }}
    />
  );
}

function OpenLibrary({ onChoose }: LibraryProps) {
  const [query, setQuery] = useState("");
  const [page, setPage] = useState(1);
  const pictures = useQuery(journalPicturesQuery(query, page));
  const { run, isBusy, refusal } = useExclusiveMutation([...deskKey, "pictures"]);
  const remove = async ({ path }: LibraryPicture) => {
    const isGone = await run(async () => {
      await call("delete_journal_picture", { p_path: path });
      return true;
    });
    if (isGone) notify("The picture is deleted");
  };
  return (
    <section aria-label="Library" className="grid min-w-0 grid-cols-1 gap-3 border-2 border-line p-3">
      <Field label="Search the library" hint="What a picture shows, whose it is, or its name.">
        <TextInput
          value={query}
          maxLength={80}
          onChange={(event) => {
            setQuery(event.target.value);
            setPage(1);
          }}
        />
      </Field>
      <RefusalNote refusal={refusal} />
      <Loaded query={pictures} what="The library">
        {({ total, pictures: found }) =>
          found.length === 0 ? (
            <p className="text-small">
              {query ? "No picture matches that." : "There are no pictures here yet."}
            </p>
          ) : (
            <>
              <ul className="grid max-h-96 grid-cols-2 items-start gap-3 overflow-y-auto sm:grid-cols-3">
                {found.map((picture) => (
                  <LibraryItem
                    key={picture.path}
                    picture={picture}
                    isBusy={isBusy}
                    onChoose={onChoose}
                    onDelete={() => void remove(picture)}
                  />
                ))}
              </ul>
              <Pages page={page} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

type ItemProps = LibraryProps & { picture: LibraryPicture; isBusy: boolean; onDelete: () => void };

/** One picture, where it is used, or how to delete it: asked twice, since it cannot be taken back. */
function LibraryItem({ picture, isBusy, onChoose, onDelete }: ItemProps) {
  const [isSure, setIsSure] = useState(false);
  const { uses, uploaded_at: _, ...chosen } = picture;
  const [first, ...others] = uses;
  const name = picture.alt || (first ? "A picture that only decorates" : "A picture without a description");
  return (
    <li className="grid min-w-0 gap-1 text-small">
      <button
        type="button"
        className="w-full border-2 border-line hover:border-ink"
        onClick={() => onChoose(chosen)}
      >
        <ArticleImage path={picture.path} alt={name} sizes="10rem" className="aspect-[7/4] w-full" />
      </button>
      {first ? (
        <p className="[overflow-wrap:anywhere]">
          In{" "}
          <Link to={first.to} dir="auto">
            {first.title}
          </Link>
          {others.length > 0 ? ` and ${others.length} more` : null}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-2">
          <span>Not used</span>
          <Button
            size="sm"
            variant={isSure ? "danger" : "quiet"}
            busy={isBusy}
            aria-label={isSure ? `Delete for good: ${name}` : `Delete: ${name}`}
            onClick={() => (isSure ? onDelete() : setIsSure(true))}
          >
            {isSure ? "Delete for good" : "Delete"}
          </Button>
        </div>
      )}
    </li>
  );
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const last = Math.ceil(total / LIBRARY_PAGE);
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <p role="status" className="me-auto">
        {plural(total, "picture")}
        {last > 1 ? `, page ${page} of ${last}` : null}
      </p>
      {last > 1 ? (
        <>
          <Button size="sm" variant="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <Button size="sm" variant="outline" disabled={page >= last} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </>
      ) : null}
    </div>
  );
}
