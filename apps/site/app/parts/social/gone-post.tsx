import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** Shown instead of a post that is gone or hidden from this reader; the words are the same for every reason. */
export function GonePost() {
  return (
    <section aria-labelledby="gone-post" className="mt-6 grid gap-4">
      <h2 id="gone-post" className="type-h2">
        This post is not here
      </h2>
      <EmptyState action={<LinkButton to="/social">Go to Social</LinkButton>}>
        It was deleted or taken down, or its author does not show it to you.
      </EmptyState>
    </section>
  );
}
