import { useEffect, useId, useRef, useState } from "react";
import { sendFile } from "#app/api/send-file.ts";
import { ArticleImage } from "#app/parts/journal/article-picture.tsx";

const TYPES = "image/jpeg,image/png,image/webp,image/gif";
/** Puts a picture into the bucket of the journal. @returns its path */
const upload = async (file: File, folder: string): Promise<string> =>
  `journal_media/${await sendFile({ file, bucket: "journal_media", folder })}`;

type PictureUploadProps = {
  /** the article, or "bylines" */
  folder: string;
  path: string;
  /** a file that was dropped or pasted, sent at once */
  file?: File | undefined;
  label?: string;
  onPath: (path: string) => void;
};

/** Chooses a file and puts it into the journal's pictures. */
export function PictureUpload({ folder, path, file, label = "Picture", onPath }: PictureUploadProps) {
  const id = useId();
  const [state, setState] = useState<string | null>(null);
  const begun = useRef<File | undefined>(undefined);
  const send = async (chosen: File) => {
    setState("Uploading…");
    try {
      onPath(await upload(chosen, folder));
      setState("Uploaded");
    } catch (error) {
      setState(error instanceof Error ? error.message : "The picture could not be sent. Try again.");
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file is sent once
  useEffect(() => {
    if (!file || begun.current === file) return;
    begun.current = file;
    void send(file);
  }, [file]);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      {path ? (
        <ArticleImage path={path} alt="" sizes="20rem" className="aspect-[7/4] w-full max-w-80" />
      ) : null}
      <label htmlFor={id} className="font-bold">
        {path ? `Another ${label.toLowerCase()}` : label}
      </label>
      <input
        id={id}
        type="file"
        className="max-w-full text-small file:me-3 file:min-h-11 file:border-2 file:border-line-strong file:bg-transparent file:px-4 file:font-bold file:text-ink"
        accept={TYPES}
        onChange={({ target: { files } }) => {
          const [chosen] = files ?? [];
          if (chosen) void send(chosen);
        }}
      />
      <p role="status" className="text-small empty:hidden">
        {state}
      </p>
    </div>
  );
}
