import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { readJson } from "#app/api/read-json.ts";
import {
  ATTACHABLE,
  type AttachableKind,
  type ChosenAttachment,
  isAttachable,
} from "#app/parts/social/card/attachment.ts";
import { socialKey } from "#app/parts/social/social-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

type Line = { path: string; title: string; detail: string };
type Suggested = { groups: { kind: string; items: Line[] }[] };

async function findId(kind: AttachableKind, path: string): Promise<string | null> {
  const slug = path.split("/").at(-1) ?? "";
  const client = await browserClient();
  const { data } = await client
    .from(ATTACHABLE[kind].table)
    .select("id")
    .eq("slug", slug)
    .maybeSingle()
    .throwOnError();
  return data?.id ?? null;
}

type AttachmentDialogProps = { onPick: (chosen: ChosenAttachment) => void; onClose: () => void };

/** Finds what a post is about by its name, or takes the address of something to listen to. */
export default function AttachmentDialog({ onPick, onClose }: AttachmentDialogProps) {
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const typed = words.trim();
  const query = useQuery({
    queryKey: [...socialKey, "suggest", typed],
    queryFn: async () =>
      readJson<Suggested>((await browserClient()).rpc("suggest", { p_query: typed }, { get: true })),
    enabled: typed.length >= 2,
    placeholderData: (before) => before,
  });
  const groups = (query.data?.groups ?? []).filter(({ kind }) => isAttachable(kind));

  async function pick(kind: AttachableKind, line: Line) {
    setProblem(null);
    const id = await findId(kind, line.path).catch(() => null);
    if (id) onPick({ kind, id, title: line.title });
    else setProblem("This could not be attached. Try again.");
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="What is it about?">
      <Field label="Search by name" hint="An event, a venue, an article or work" error={problem ?? undefined}>
        <TextInput type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <div className="mt-4 grid min-h-40 content-start gap-4" aria-live="polite">
        {groups.map(({ kind, items }) =>
          isAttachable(kind) ? (
            <section key={kind} aria-label={ATTACHABLE[kind].heading}>
              <h3 className="type-label text-ink-2">{ATTACHABLE[kind].heading}</h3>
              <ul>
                {items.map((line) => (
                  <li key={line.path}>
                    <button
                      type="button"
                      className="block min-h-11 w-full border-line border-b py-2 text-start hover:bg-ink hover:text-bg"
                      onClick={() => void pick(kind, line)}
                    >
                      <span className="block font-bold">{line.title}</span>
                      <span className="block text-small">{line.detail}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ) : null,
        )}
        {query.data && typed.length >= 2 && groups.length === 0 ? (
          <p className="text-ink-2">Nothing with this name. Try fewer letters.</p>
        ) : null}
      </div>
      <TrackForm onPick={onPick} />
    </Dialog>
  );
}

function TrackForm({ onPick }: { onPick: (chosen: ChosenAttachment) => void }) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const url = address.trim();
    if (!url.startsWith("https://") || !URL.canParse(url) || url.length > 500) {
      setError("Paste the whole address. It begins with https://");
      return;
    }
    onPick({ kind: "track", url, title: url.replace(/^https:\/\/(www\.)?/, "") });
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 grid gap-3 border-line border-t pt-5">
      <Field
        label="Or something to listen to"
        hint="The address of a track or mix on SoundCloud, Mixcloud or Bandcamp. Others are shown as a link."
        error={error}
      >
        <TextInput
          type="url"
          inputMode="url"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div>
        <Button type="submit" variant="outline" size="sm">
          Attach this address
        </Button>
      </div>
    </form>
  );
}
