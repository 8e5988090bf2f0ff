import type { LinkProps } from "react-router";
import { Link } from "#app/ui/page-link.tsx";
import { useOverlays } from "./overlays/overlays-context.ts";

/** Opens the palette over the page; without scripts, or in a tab of its own, it leads to the search page. */
export function SearchLink(props: Omit<LinkProps, "to">) {
  const { open } = useOverlays();
  return (
    <Link
      to="/search"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        open("palette");
      }}
      {...props}
    />
  );
}
