import { DataRequestForm } from "#app/parts/pages/data-request-form.tsx";
import { DocumentPage } from "#app/parts/pages/document-page.tsx";
import { loadDocument } from "#app/parts/pages/load-document.server.ts";
import { PageSection } from "#app/parts/pages/page-section.tsx";
import type { Route } from "./+types/privacy.ts";
import { documentMeta } from "./document-meta.ts";

export function loader(args: Route.LoaderArgs) {
  return { document: loadDocument("privacy", args) };
}

export const meta = (args: Route.MetaArgs) => documentMeta(args, args.loaderData?.document);

/** What we know about people, and the form by which they ask for it. */
export default function Privacy({ loaderData: { document } }: Route.ComponentProps) {
  return (
    <DocumentPage document={document} more={[{ id: "ask", text: "Ask or complain" }]}>
      <PageSection id="ask" title="Ask or complain">
        <DataRequestForm />
      </PageSection>
    </DocumentPage>
  );
}
