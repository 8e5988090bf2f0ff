import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { readJson } from "#app/api/read-json.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { Card } from "./message.ts";
import { messagesKey } from "./messages-queries.ts";

type Line = { path: string; title: string; detail: string };
type Suggested = { groups: { kind: string; items: Line[] }[] };

const kinds = { event: "events", venue: "venues", job: "jobs" } as const;
const headings = { event: "Events", venue: "Venues", job: "Work" } as const;
type Kind = keyof typeof kinds;
const isKind = (kind: string): kind is Kind => kind in kinds;

async function findId(kind: Kind, path: string): Promise<string | null> {
  const slug = path.split("/").at(-1) ?? "";
  const client = await browserClient();
  const { data } = await client.from(kinds[kind]).select("id").eq("slug", slug).maybeSingle().throwOnError();
  return data?.id ?? null;
}

type CardDialogProps = { onPick: (card: Card & { title: string }) => void; onClose: () => void };

/** Finds what to send along by its name. */
export default function CardDialog({ onPick, onClose }: CardDialogProps) {
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const typed = words.trim();
  const query = useQuery({
    queryKey: [...messagesKey, "suggest", typed],
    queryFn: async () =>
      readJson<Suggested>((await browserClient()).rpc("suggest", { p_query: typed }, { get: true })),
    enabled: typed.length >= 2,
    placeholderData: (before) => before,
  });
  const groups = (query.data?.groups ?? []).filter(({ kind }) => isKind(kind));

  async function pick(kind: Kind, line: Line) {
    setProblem(null);
    const id = await findId(kind, line.path).catch(() => null);
    if (id) onPick({ kind, id, title: line.title });
    else setProblem("This could not be attached. Try again.");
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Attach an event, venue or post">
      <Field label="Search by name" error={problem ?? undefined}>
        <TextInput type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <div className="mt-4 grid min-h-40 content-start gap-4" aria-live="polite">
        {groups.map(({ kind, items }) =>
          isKind(kind) ? (
            <section key={kind} aria-label={headings[kind]}>
              <h3 className="type-label text-ink-2">{headings[kind]}</h3>
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
    </Dialog>
  );
}
