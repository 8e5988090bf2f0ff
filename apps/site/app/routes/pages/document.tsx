import { DocumentPage } from "#app/parts/pages/document-page.tsx";
import { loadDocument } from "#app/parts/pages/load-document.server.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/document.ts";
import { documentMeta } from "./document-meta.ts";

/** /about, /terms, /refunds, /accessibility: texts without forms of their own. */
export function loader({ request, context }: Route.LoaderArgs) {
  const slug = new URL(request.url).pathname.replace(/^\/|\/$|\.data$/g, "");
  return { document: loadDocument(slug, { request, context }) };
}

export const meta = (args: Route.MetaArgs) => documentMeta(args, args.loaderData?.document);

export default function Document({ loaderData: { document } }: Route.ComponentProps) {
  return (
    <DocumentPage
      document={document}
      head={
        document.slug === "refunds" ? (
          <p className="mt-6">
            <LinkButton to="/bookings">Start with your booking</LinkButton>
          </p>
        ) : undefined
      }
    />
  );
}
