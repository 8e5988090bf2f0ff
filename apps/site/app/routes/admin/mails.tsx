import { FailedMails } from "#app/parts/admin/mails/failed-mails.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/mails.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Emails", description: "Emails that could not be delivered.", isHidden: true });

/** Emails that could not be delivered. */
export default function StaffMails() {
  return (
    <StaffScreen title="Emails" intro="Emails that could not be delivered are deleted after 30 days.">
      {() => <FailedMails />}
    </StaffScreen>
  );
}
