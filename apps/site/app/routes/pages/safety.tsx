import { ContactForm } from "#app/parts/pages/contact-form.tsx";
import { DocumentPage } from "#app/parts/pages/document-page.tsx";
import { loadDocument } from "#app/parts/pages/load-document.server.ts";
import { PageSection } from "#app/parts/pages/page-section.tsx";
import { QuickExit } from "#app/parts/pages/quick-exit.tsx";
import type { Route } from "./+types/safety.ts";
import { documentMeta } from "./document-meta.ts";

export function loader(args: Route.LoaderArgs) {
  return { document: loadDocument("safety", args) };
}

export const meta = (args: Route.MetaArgs) => documentMeta(args, args.loaderData?.document);

/** What to do, whom to call, and two forms: harassment, and a refusal at the door. */
export default function Safety({ loaderData: { document } }: Route.ComponentProps) {
  return (
    <DocumentPage
      document={document}
      head={<QuickExit />}
      more={[
        { id: "tell-us", text: "Report harassment" },
        { id: "refused", text: "Refused at the door" },
      ]}
    >
      <PageSection id="tell-us" title="Report harassment">
        <p className="mb-6 text-ink-2">
          You need no account, and we tell nobody who you are. We answer within a day.
        </p>
        <ContactForm
          topic="safety"
          label="What happened?"
          hint="When, where and who, as far as you know and want to say."
        />
      </PageSection>
      <PageSection id="refused" title="Refused or treated badly at the door">
        <p className="mb-6 text-ink-2">
          Nobody may be turned away because of their race, sex, sexual orientation, gender reassignment,
          disability, religion or age, unless the law allows it. We ask for the reason and answer within ten
          days.
        </p>
        <ContactForm topic="door" label="What happened?" hint="What was said, and by whom, if you know." />
      </PageSection>
    </DocumentPage>
  );
}
