import { Button } from "#app/ui/button.tsx";

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

type ShowMoreProps = { query: Pages; children?: string; className?: string; size?: "sm" };

/** The button that reads the next page of a list; nothing once the last page is there. */
export function ShowMore({ query, children = "Show more", className, size }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={className}>
      <Button
        variant="outline"
        size={size}
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  );
}
