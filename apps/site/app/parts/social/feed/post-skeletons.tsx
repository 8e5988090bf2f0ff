import { Halftone } from "#app/ui/halftone.tsx";

/** Posts that are on their way: the picture, the name and the lines of each. They appear only when it takes longer than 150 ms. */
export function PostSkeletons({ posts = 3 }: { posts?: number }) {
  return (
    <div aria-busy="true" className="grid animate-appear-late gap-4 pt-4">
      {[...Array(posts).keys()].map((post) => (
        <div key={post} className="grid gap-3 border-line border-b pb-5" aria-hidden="true">
          <div className="flex items-center gap-3">
            <Halftone className="size-11 shrink-0" />
            <Halftone className="h-5 w-2/5" />
          </div>
          <Halftone className="h-4 w-full" />
          <Halftone className="h-4 w-4/5" />
          <Halftone className="h-9 w-3/5" />
        </div>
      ))}
    </div>
  );
}
