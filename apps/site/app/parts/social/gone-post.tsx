import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** In the place of a post that its reader cannot read (any more): the same words whatever the reason is. */
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
