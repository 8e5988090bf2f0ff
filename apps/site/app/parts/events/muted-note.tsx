import { Link } from "#app/ui/page-link.tsx";

/** Below a list, seen only where the list leaves something out that the reader has muted. */
export function MutedNote() {
  return (
    <p data-mute-note="" className="px-(--gutter) py-4 text-ink-2 text-small">
      What you have muted is left out here. <Link to="/settings/blocked">Show what is muted</Link>
    </p>
  );
}
