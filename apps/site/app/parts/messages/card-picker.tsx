import { lazy, Suspense, useState } from "react";
import { buttonClass } from "#app/ui/button-class.ts";
import { Plus } from "#app/ui/icons/plus.ts";
import type { Card } from "./message.ts";

const CardDialog = lazy(() => import("./card-dialog.tsx"));

/** Opens the dialog in which an event, a venue or a post of work is chosen. */
export function CardPicker({ onPick }: { onPick: (card: Card & { title: string }) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Attach an event, venue or post"
        className={buttonClass({ variant: "outline", size: "icon" })}
        onClick={() => setIsOpen(true)}
      >
        <Plus className="size-5" aria-hidden="true" />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CardDialog
            onPick={(card) => {
              onPick(card);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
