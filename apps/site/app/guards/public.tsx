import { Outlet } from "react-router";
import { ErrorPage } from "#app/shell/error-page.tsx";

/** Screens anybody may open: nothing is checked. */
export const middleware = [];

/** Present so that every guard runs on client navigations too. */
export function loader(): null {
  return null;
}

export default function PublicGuard() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary };
