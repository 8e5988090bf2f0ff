import type { ComponentProps } from "react";
import { foundEvents } from "#app/parts/events/listing.ts";
import { Button } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/dialogs/sheet.tsx";
import { FilterForm } from "./filter-form.tsx";

type FilterSheetProps = ComponentProps<typeof FilterForm> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The filters on a phone. Loaded when first opened. */
export default function FilterSheet({ open, onOpenChange, ...form }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      side="bottom"
      footer={
        <Button className="w-full" onClick={() => onOpenChange(false)}>
          {form.page.total === 0 ? "Nothing found" : `Show ${foundEvents(form.page)}`}
        </Button>
      }
    >
      <FilterForm {...form} />
    </Sheet>
  );
}
