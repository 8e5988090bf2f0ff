import { ErrorPage } from "#app/shell/errors/error-page.tsx";
import { RequirePerson } from "./require-person.tsx";

/** Screens for a signed-in person. */
export default function SignedInGuard() {
  return <RequirePerson />;
}

export { ErrorPage as ErrorBoundary };
