import { lazy, Suspense, useState } from "react";
import type { ChosenAttachment } from "#app/parts/social/card/attachment.ts";
import { Button } from "#app/ui/button.tsx";

const AttachmentDialog = lazy(() => import("./attachment-dialog.tsx"));

type AttachmentFieldProps = {
  chosen: ChosenAttachment | null;
  onChange: (chosen: ChosenAttachment | null) => void;
};

/** What a post is about: chosen in a dialog, and shown with a way to take it off. */
export function AttachmentField({ chosen, onChange }: AttachmentFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {chosen ? (
        <p className="flex w-full items-center justify-between gap-2 border-2 border-line-strong ps-3">
          <span className="min-w-0 truncate" dir="auto">
            {chosen.title}
          </span>
          <button
            type="button"
            className="size-11 shrink-0 text-h3"
            aria-label={`Take ${chosen.title} off`}
            onClick={() => onChange(null)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </p>
      ) : (
        <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
          Attach an event, a venue or music
        </Button>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <AttachmentDialog
            onPick={(next) => {
              onChange(next);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
