import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** A mailed link that opens nothing, or not any more. */
export function LinkOver() {
  return (
    <EmptyState action={<LinkButton to="/accessibility">How access works here</LinkButton>}>
      This link leads nowhere any more. We delete questions and answers after 30 days. A newer mail may have
      another link.
    </EmptyState>
  );
}
