import { useQuery, useQueryClient } from "@tanstack/react-query";
import { NOTICES } from "@undercroft/contract";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { serverNow } from "#app/device/server-time.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { ShieldCheck } from "#app/ui/icons/shield-check.ts";
import { ListEnd } from "#app/ui/list-end.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { countSecurityRows, listSecurityAlerts, SAMPLES, type SecurityAlert } from "./security-queries.ts";

const EVERY_MS = 60_000;

/** Counts and alerts for admins: a button at the end of every page, and a panel that floats while it is open. */
export default function SecurityMonitor() {
  return (
    <QueryProvider>
      <Monitor />
    </QueryProvider>
  );
}

function Monitor() {
  const [isOpen, setIsOpen] = useState(false);
  // at the end of the document: what is personal is mounted above the page
  return createPortal(
    <aside
      aria-label="Security Monitor"
      // closed it is the last line of the page and covers nothing; the panel floats while it is open
      className={
        isOpen
          ? "pointer-events-none fixed start-3 bottom-[calc(var(--bottom-bar-height,4rem)+0.75rem)] z-30 w-[min(22rem,calc(100vw-1.5rem))] md:bottom-3"
          : "gutter flex pb-[calc(var(--bottom-bar-height)+0.75rem)] md:pb-3"
      }
    >
      {isOpen ? <Panel onClose={() => setIsOpen(false)} /> : null}
      {isOpen ? null : (
        <button
          type="button"
          aria-expanded={false}
          onClick={() => setIsOpen(true)}
          className="press inline-flex min-h-11 items-center justify-center gap-2 border-2 border-ink bg-raised px-3 font-bold text-small"
        >
          <ShieldCheck className="size-5" aria-hidden="true" />
          Security Monitor
        </button>
      )}
    </aside>,
    document.body,
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [clearedAt, setClearedAt] = useState<number | null>(null);
  const [openedAt] = useState(() => serverNow());
  const counts = useQuery({
    queryKey: ["staff", "security", "counts"],
    queryFn: countSecurityRows,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  const alerts = useQuery({
    queryKey: ["staff", "security", "alerts"],
    queryFn: listSecurityAlerts,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

  async function refresh() {
    setClearedAt(null);
    await queryClient.invalidateQueries({ queryKey: ["staff", "security"] });
    notify(NOTICES.securityMetricsRefreshed);
  }

  function clear() {
    setClearedAt(serverNow());
    notify(NOTICES.securityAlertsCleared);
  }

  const samples = SAMPLES.map(({ minutes, ...sample }) => ({
    ...sample,
    created_at: new Date(openedAt - minutes * 60_000).toISOString(),
  }));
  const live = (alerts.data ?? []).filter(
    (alert) => clearedAt === null || Date.parse(alert.created_at) > clearedAt,
  );
  return (
    <div className="pointer-events-auto max-h-[70dvh] overflow-y-auto border-2 border-ink bg-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="type-h3">Security Monitor</h2>
        <Button variant="quiet" size="sm" aria-expanded onClick={onClose}>
          Close
        </Button>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <Count name="Audit logs" count={counts.data?.auditLogs} isFailed={counts.isError} />
        <Count name="Rate limits" count={counts.data?.rateLimits} isFailed={counts.isError} />
      </dl>
      {clearedAt === null ? (
        <AlertList title="Sample">
          {samples.map((alert) => (
            <AlertRow key={alert.type} alert={alert} />
          ))}
        </AlertList>
      ) : null}
      <AlertList title="Live">
        {live.map((alert) => (
          <AlertRow key={`${alert.type} ${alert.created_at} ${alert.message}`} alert={alert} />
        ))}
        {live.length === 0 ? (
          <li className="text-ink-2 text-small">
            {alerts.isError
              ? "The alerts could not be loaded."
              : alerts.data
                ? "Nothing to report."
                : "Reading..."}
          </li>
        ) : null}
      </AlertList>
      {clearedAt === null ? <ListEnd shown={live.length} most={50} which="latest" /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="outline" onClick={() => void refresh()} busy={counts.isFetching}>
          Refresh
        </Button>
        <Button size="sm" variant="outline" onClick={clear}>
          Clear
        </Button>
      </div>
    </div>
  );
}

function Count({ name, count, isFailed }: { name: string; count: number | undefined; isFailed: boolean }) {
  return (
    <div className="border-line border-s-4 ps-3">
      <dt className="text-ink-2 text-small">{name}</dt>
      <dd className="type-h3">{count ?? (isFailed ? "not known" : "…")}</dd>
    </div>
  );
}

function AlertList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="type-label font-bold text-ink-2">{title}</h3>
      <ul className="mt-2 grid gap-2">{children}</ul>
    </section>
  );
}

const liveNames: Record<string, string> = {
  role_change: "Role change",
  token_reuse: "Refresh token used twice",
  audit_chain: "Broken audit log",
  violation: "Broken invariant",
};

function AlertRow({ alert }: { alert: SecurityAlert }) {
  return (
    <li className="border-line border-b pb-2 text-small">
      <p className="font-bold">{liveNames[alert.type] ?? alert.type}</p>
      <p className="[overflow-wrap:anywhere]">{alert.message}</p>
      <p className="text-ink-2">
        {alert.action}, {momentName(alert.created_at)}
      </p>
    </li>
  );
}
