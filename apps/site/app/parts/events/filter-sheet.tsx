import type { ComponentProps } from "react";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { FilterForm } from "./filter-form.tsx";

type FilterSheetProps = ComponentProps<typeof FilterForm> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  total: number;
};

/** The filters on a phone. Loaded when first opened. */
export default function FilterSheet({ open, onOpenChange, total, ...form }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      side="bottom"
      footer={
        <Button className="w-full" onClick={() => onOpenChange(false)}>
          {total === 0 ? "Nothing found" : `Show ${plural(total, "event")}`}
        </Button>
      }
    >
      <FilterForm {...form} />
    </Sheet>
  );
}
