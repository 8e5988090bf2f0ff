import { findUploadProblem } from "@undercroft/contract";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { sendFile } from "#app/api/send-file.ts";
import { PICTURE_TYPES } from "#app/parts/media/library.ts";
import { Avatar } from "#app/parts/profiles/avatar.tsx";
import { nameOf, type Person } from "#app/parts/profiles/person.ts";
import { rereadPerson } from "#app/parts/profiles/session/session-store.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";

const CropDialog = lazy(() =>
  import("#app/ui/uploads/crop-dialog.tsx").then((module) => ({ default: module.CropDialog })),
);
const LibraryPicker = lazy(() =>
  import("#app/parts/media/library-picker.tsx").then((module) => ({ default: module.LibraryPicker })),
);

/** Makes a picture of the bucket `avatars` the person's own, or takes it away. */
async function setAvatar(name: string | null): Promise<void> {
  // the generated type knows no null for an argument without a default
  await call("set_avatar", { p_name: name as string });
  await rereadPerson();
  notify("Profile updated successfully!");
}

/** The profile picture: a new one is cropped to a square, or chosen from the library. */
export function AvatarSettings({ person }: { person: Person }) {
  const [cropping, setCropping] = useState<File | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const uploads = useUploads({
    types: PICTURE_TYPES,
    send: async (file, options) => {
      await setAvatar(await sendFile({ file, bucket: "avatars", folder: person.id, ...options }));
    },
  });
  const take = ([file]: File[]) => {
    if (!file) return;
    // what would be refused is refused before it is cropped
    const canBeCropped =
      findUploadProblem(file) === null &&
      PICTURE_TYPES.some((type) => type === file.type) &&
      file.type !== "image/gif";
    if (canBeCropped) setCropping(file);
    else uploads.add([file]);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:gap-6">
      <Avatar person={person} className="size-24 text-[2rem]" />
      <div className="grid min-w-0 gap-3">
        <UploadField
          label="New profile picture"
          hint="JPEG, PNG, WebP or GIF, up to 10 MB. You choose the part that is shown."
          types={PICTURE_TYPES}
          items={uploads.items}
          onFiles={take}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="sm" onClick={() => setIsPicking(true)}>
            Choose from your pictures
          </Button>
          {person.profile?.avatar_path ? (
            <Button variant="quiet" size="sm" onClick={() => void setAvatar(null)}>
              Remove picture
            </Button>
          ) : null}
        </div>
        <p className="text-small text-ink-2">
          Shown beside the name {nameOf(person)}. <Link to="/settings/images">All your pictures</Link>
        </p>
      </div>
      <Suspense>
        {cropping ? (
          <CropDialog
            file={cropping}
            aspect={1}
            onCancel={() => setCropping(null)}
            onDone={(file) => {
              setCropping(null);
              uploads.add([file]);
            }}
          />
        ) : null}
        {isPicking ? (
          <QueryProvider>
            <LibraryPicker
              person={person.id}
              bucket="avatars"
              folder={person.id}
              onCancel={() => setIsPicking(false)}
              onChosen={async (name) => {
                await setAvatar(name);
                setIsPicking(false);
              }}
            />
          </QueryProvider>
        ) : null}
      </Suspense>
    </div>
  );
}
