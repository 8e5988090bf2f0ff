import { useEffect, useState } from "react";
import { momentName } from "#app/format/moment.ts";
import { readDraft } from "./draft.ts";
import { type PostDraft, readPostDraft } from "./post-draft.ts";

type Shown = {
  savedAt: number | null;
  body: string;
  pictures: readonly { address: string; alt: string }[];
  about: string | null;
};

/** A draft as it is shown, with addresses for its pictures; null where nothing was written. */
async function readShown(personId: string): Promise<Shown | null> {
  const kept = await readPostDraft(personId);
  const body = readDraft("new");
  if (!kept && body === "") return null;
  const draft: PostDraft | null = kept?.value ?? null;
  return {
    savedAt: kept?.savedAt ?? null,
    body,
    about: draft?.attachment?.title ?? null,
    pictures: (draft?.pictures ?? []).map(({ file, alt }) => ({ address: URL.createObjectURL(file), alt })),
  };
}

/** The post that a person was writing on this device, to be read. Nothing where there is none. */
export function KeptPost({ personId }: { personId: string }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let isGone = false;
    let addresses: readonly string[] = [];
    const release = () => {
      for (const address of addresses) URL.revokeObjectURL(address);
    };
    void readShown(personId).then((found) => {
      addresses = found?.pictures.map(({ address }) => address) ?? [];
      if (isGone) release();
      else setShown(found);
    });
    return () => {
      isGone = true;
      release();
    };
  }, [personId]);
  if (!shown) return null;
  return (
    <section aria-labelledby="kept-post">
      <h2 id="kept-post" className="type-h2">
        Your draft
      </h2>
      <p className="mt-2 mb-4 text-ink-2">
        A post you have not sent
        {shown.savedAt ? `, as of ${momentName(new Date(shown.savedAt).toISOString())}` : ""}. Go on with it
        under Social once you are connected.
      </p>
      <p className="max-w-reading whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
        {shown.body}
      </p>
      {shown.about ? (
        <p className="mt-2 text-ink-2" dir="auto">
          {shown.about}
        </p>
      ) : null}
      <ul className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {shown.pictures.map(({ address, alt }) => (
          <li key={address}>
            <img
              src={address}
              alt={alt || "A picture without a description"}
              className="halftone size-24 border-2 border-line object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
