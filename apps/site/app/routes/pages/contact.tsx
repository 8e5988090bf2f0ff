import { type ContactTopic, contactTopics } from "@undercroft/contract";
import { brandName } from "@undercroft/contract/brand";
import { useSearchParams } from "react-router";
import { ContactForm } from "#app/parts/pages/contact-form.tsx";
import { DocumentPage } from "#app/parts/pages/document-page.tsx";
import { loadDocument } from "#app/parts/pages/load-document.server.ts";
import { PageSection } from "#app/parts/pages/page-section.tsx";
import { siteUrlOf } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/contact.ts";
import { documentMeta } from "./document-meta.ts";

export function loader(args: Route.LoaderArgs) {
  return { document: loadDocument("contact", args) };
}

export const meta = (args: Route.MetaArgs) =>
  documentMeta(args, args.loaderData?.document, [
    { "@type": "ContactPage", name: `Contact ${brandName()}`, url: `${siteUrlOf(args.matches)}/contact` },
  ]);

/** A message to us; `?topic=` and `?booking=` fill the form in. */
export default function Contact({ loaderData: { document } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const topic = params.get("topic") ?? "";
  return (
    <DocumentPage document={document} more={[{ id: "write", text: "Write to us" }]}>
      <PageSection id="write" title="Write to us">
        <ContactForm
          start={{
            topic: topic in contactTopics ? (topic as ContactTopic) : "",
            booking_ref: (params.get("booking") ?? "").slice(0, 8),
            event_address: (params.get("page") ?? "").slice(0, 500),
          }}
          label="Your message"
        />
      </PageSection>
    </DocumentPage>
  );
}
