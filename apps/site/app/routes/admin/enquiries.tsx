import { EnquiriesList } from "#app/parts/admin/enquiries/enquiries-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/enquiries.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Enquiries", description: "What people wrote to us.", isHidden: true });

/** Messages from the contact form, for admins. */
export default function StaffEnquiries() {
  return <StaffScreen title="Enquiries">{() => <EnquiriesList />}</StaffScreen>;
}
