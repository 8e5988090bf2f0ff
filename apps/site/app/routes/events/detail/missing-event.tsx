import { useRouteLoaderData } from "react-router";
import { KnownVisitor } from "#app/parts/profiles/session/known-visitor.tsx";
import { ErrorPage } from "#app/shell/errors/error-page.tsx";
import { InvitedEvent } from "./invited-event.tsx";

/** What stands at the address of an event that the server did not find: its page for an invited person, else that it is not there. */
export function MissingEvent({ idOrSlug }: { idOrSlug: string }) {
  const root = useRouteLoaderData<{ siteUrl?: string }>("root");
  return (
    <KnownVisitor missing={<ErrorPage />}>
      <InvitedEvent idOrSlug={idOrSlug} siteUrl={root?.siteUrl ?? ""} missing={<ErrorPage />} />
    </KnownVisitor>
  );
}
