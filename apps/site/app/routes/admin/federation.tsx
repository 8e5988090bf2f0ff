import { OtherServers } from "#app/parts/admin/federation/other-servers.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/federation.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Other servers", description: "Mastodon, Mobilizon and others.", isHidden: true });

/** Other servers of the fediverse: what they take, what they were refused, and which are blocked. */
export default function StaffFederation() {
  return (
    <StaffScreen
      title="Other servers"
      intro="Servers from which our pages are followed. What a server does not take is sent again for three days."
    >
      {() => <OtherServers />}
    </StaffScreen>
  );
}
