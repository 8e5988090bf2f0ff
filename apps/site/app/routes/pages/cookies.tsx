import { DocumentPage } from "#app/parts/pages/document-page.tsx";
import { loadDocument } from "#app/parts/pages/load-document.server.ts";
import { PageSection } from "#app/parts/pages/page-section.tsx";
import { StorageChoices } from "#app/parts/pages/storage-choices.tsx";
import { StoredKeysList } from "#app/parts/pages/stored-keys-list.tsx";
import type { Route } from "./+types/cookies.ts";
import { documentMeta } from "./document-meta.ts";

export function loader(args: Route.LoaderArgs) {
  return { document: loadDocument("cookies", args) };
}

export const meta = (args: Route.MetaArgs) => documentMeta(args, args.loaderData?.document);

/** Everything kept in the browser, and what can be switched off. */
export default function Cookies({ loaderData: { document } }: Route.ComponentProps) {
  return (
    <DocumentPage document={document} more={[{ id: "choices", text: "Your choices" }]}>
      <StoredKeysList />
      <PageSection id="choices" title="Your choices">
        <StorageChoices />
      </PageSection>
    </DocumentPage>
  );
}
