import { ErrorPage } from "#app/shell/errors/error-page.tsx";
import { RequirePerson } from "./require-person.tsx";

/** Screens for admins. The database decides what they may read; this keeps others from an empty screen. */
export default function AdminGuard() {
  return <RequirePerson roles={["admin"]} />;
}

export { ErrorPage as ErrorBoundary };
