import { Halftone } from "#app/ui/halftone.tsx";

/** Rows that are on their way: they appear only when it takes longer than 150 ms. */
export function RowSkeletons({ rows = 3 }: { rows?: number }) {
  return (
    <div className="animate-appear-late" aria-hidden="true">
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className="flex items-center gap-4 border-line border-b px-(--gutter) py-3">
          <Halftone className="aspect-3/4 w-[74px]" />
          <div className="grid grow gap-2">
            <Halftone className="h-5 w-3/5" />
            <Halftone className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
