import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** Who vouched for whom at a team, the newest first, and what became of it. */
export function TeamVouches({ organiserId }: { organiserId: string }) {
  const query = useQuery({
    queryKey: ["organisers", "team", organiserId, "vouches"],
    queryFn: () => call("list_team_vouches", { p_organiser_id: organiserId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="grid gap-3">
      <h3 className="type-h3">Who vouched for whom</h3>
      <Loaded query={query} what="The list" why={refusedWhy(query)}>
        {(vouches) =>
          vouches.length === 0 ? (
            <p className="text-ink-2">Nobody has vouched for a newcomer yet.</p>
          ) : (
            <>
              <ul className="grid border-ink border-t-2" aria-label="Who vouched for whom">
                {vouches.map((vouch) => (
                  <li
                    key={`${vouch.voucher} ${vouch.newcomer} ${vouch.used_at}`}
                    className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-b py-3 [overflow-wrap:anywhere]"
                  >
                    <span>
                      <strong dir="auto">{vouch.voucher}</strong> for{" "}
                      <strong dir="auto">{vouch.newcomer}</strong>
                    </span>
                    <span className="text-ink-2 text-small">{momentName(vouch.used_at)}</span>
                    {vouch.is_taken_back ? <Badge tone="warn">Taken back</Badge> : null}
                    {vouch.was_let_in ? <Badge tone="ok">Let in</Badge> : null}
                  </li>
                ))}
              </ul>
              <ListEnd shown={vouches.length} most={200} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
