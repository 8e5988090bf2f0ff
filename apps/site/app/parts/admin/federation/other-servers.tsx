import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { BlockForm } from "./block-form.tsx";
import { ImportForm } from "./import-form.tsx";
import { reasonWords } from "./reason-words.ts";

type Federation = Answer<"list_federation">;
type Server = Federation["servers"][number];

/** Servers seen, what waits for them, which are blocked, and what was refused. */
export function OtherServers() {
  const query = useQuery({
    queryKey: ["staff", "federation"],
    queryFn: () => call("list_federation"),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="The list of servers" why={staffWhy(query)}>
      {(federation) => (
        <div className="grid gap-8">
          {federation.is_on ? null : (
            <p className="border-line-strong border-s-4 ps-4">
              Federation is switched off: nothing is sent and nothing is taken. An operator switches it on
              with <code>FEDERATION</code>.
            </p>
          )}
          <div className="grid items-start gap-8 lg:grid-cols-2">
            <BlockForm />
            <ImportForm />
          </div>
          <section className="grid gap-4">
            <h2 className="type-h2">{plural(federation.server_count, "server")}</h2>
            <StaffList
              label="Other servers"
              most={200}
              items={federation.servers}
              idOf={({ host }) => host}
              empty="No other server has been here yet."
            >
              {(server) => <ServerCard server={server} />}
            </StaffList>
          </section>
          <Refused refused={federation.refused} />
        </div>
      )}
    </Loaded>
  );
}

/** What stands of a server in one line. */
function factsOf({ followers, waiting, failed, last_seen_at: seen }: Server): string {
  return [
    plural(followers, "follower"),
    ...(waiting > 0 ? [plural(waiting, "delivery waits", "deliveries wait")] : []),
    ...(failed > 0 ? [plural(failed, "delivery failed", "deliveries failed")] : []),
    ...(seen ? [`last heard of ${momentName(seen)}`] : []),
  ].join(", ");
}

function ServerCard({ server }: { server: Server }) {
  const { run, isBusy, refusal } = useAct();
  const unblock = async () => {
    const isDone = await run(async () => {
      await call("unblock_server", { p_host: server.host });
    });
    if (isDone) notify(`${server.host} is no longer blocked`);
  };
  return (
    <article className="grid gap-2" aria-label={server.host}>
      <p className="flex flex-wrap items-center gap-3 font-bold [overflow-wrap:anywhere]">
        {server.host}
        {server.block ? <Badge>{server.block === "reject" ? "Rejected" : "Silenced"}</Badge> : null}
      </p>
      <p className="text-ink-2 text-small">{factsOf(server)}</p>
      {server.failing_since ? (
        <p className="text-small">
          It has taken nothing since {momentName(server.failing_since)}. {server.problem}.
        </p>
      ) : null}
      {server.block_note ? <p className="text-small [overflow-wrap:anywhere]">{server.block_note}</p> : null}
      {server.block ? (
        <div>
          <Button size="sm" variant="outline" busy={isBusy} onClick={() => void unblock()}>
            Take the block away
          </Button>
        </div>
      ) : null}
      <RefusalNote refusal={refusal} />
    </article>
  );
}

function Refused({ refused }: { refused: Federation["refused"] }) {
  return (
    <section className="grid gap-3">
      <h2 className="type-h2">Refused within 30 days</h2>
      {refused.length === 0 ? (
        <p className="text-ink-2">No request was refused.</p>
      ) : (
        <dl className="grid max-w-reading gap-2">
          {refused.map(({ reason, count }) => (
            <div key={reason} className="flex flex-wrap justify-between gap-x-6 border-line border-b pb-2">
              <dt>{reasonWords(reason)}</dt>
              <dd className="font-bold">{count.toLocaleString("en-GB")}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
