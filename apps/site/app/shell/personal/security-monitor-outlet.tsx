import { lazy, Suspense } from "react";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** A page without a connection stands without it. */
const SecurityMonitor = lazy(() =>
  import("#app/parts/admin/monitor/security-monitor.tsx").catch(() => ({ default: () => <></> })),
);

/** The Security Monitor, for a signed-in admin on every page; nobody else downloads it. */
export default function SecurityMonitorOutlet() {
  const { person } = useSession();
  if (!person?.roles.includes("admin")) return null;
  return (
    <Suspense fallback={null}>
      <SecurityMonitor />
    </Suspense>
  );
}
