import { DocumentPage } from "#app/parts/pages/document-page.tsx";
import { helpGroups, helpQuestions } from "#app/parts/pages/help-questions.ts";
import { HelpSearch, idOfGroup } from "#app/parts/pages/help-search.tsx";
import { loadDocument } from "#app/parts/pages/load-document.server.ts";
import { PageSection } from "#app/parts/pages/page-section.tsx";
import { faqJsonLd } from "#app/shell/head/json-ld.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/help.ts";
import { documentMeta } from "./document-meta.ts";

export function loader(args: Route.LoaderArgs) {
  return { document: loadDocument("help", args) };
}

export const meta = (args: Route.MetaArgs) =>
  documentMeta(args, args.loaderData?.document, [faqJsonLd(helpQuestions)]);

const more = [
  ...helpGroups.map((group) => ({ id: idOfGroup(group), text: group })),
  { id: "still-stuck", text: "Still stuck?" },
];

/** Forty-seven questions, a search that forgives a typo, and the way to a person. */
export default function Help({ loaderData: { document } }: Route.ComponentProps) {
  return (
    <DocumentPage document={document} more={more} beginsWithSearch>
      <HelpSearch />
      <PageSection id="still-stuck" title="Still stuck?">
        <p className="text-ink-2">Write to us and you get an answer from a person.</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton to="/contact">Contact us</LinkButton>
          <LinkButton to="/bookings" variant="outline">
            My bookings
          </LinkButton>
        </div>
      </PageSection>
    </DocumentPage>
  );
}
