import { Outlet } from "react-router";
import { ErrorPage } from "#app/shell/errors/error-page.tsx";

/** Screens anybody may open: nothing is checked. */
export default function PublicGuard() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary };
