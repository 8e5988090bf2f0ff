import { ErrorPage } from "#app/shell/errors/error-page.tsx";
import { RequirePerson } from "./require-person.tsx";

/** Screens for moderators and admins. The database decides what they may read; this keeps others from an empty screen. */
export default function StaffGuard() {
  return <RequirePerson roles={["admin", "moderator"]} />;
}

export { ErrorPage as ErrorBoundary };
