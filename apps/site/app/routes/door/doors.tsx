import { useQuery } from "@tanstack/react-query";
import { toSignInPath } from "@undercroft/contract";
import { call } from "#app/api/call.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { listKeptNights } from "#app/parts/door/night/kept-night.ts";
import { listPasses } from "#app/parts/door/night/passes.ts";
import { NightRow } from "#app/parts/door/night-row.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import type { Route } from "./+types/doors.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Doors tonight", description: "The doors you work at tonight.", isHidden: true });

/** The nights at whose door somebody may work now: by their team, or by a link that this device holds. */
export default function Doors() {
  return (
    <QueryProvider>
      <div className="column grid max-w-reading gap-8 py-10">
        <h1 tabIndex={-1} className="type-h1">
          Doors tonight
        </h1>
        <TeamDoors />
        <KeptDoors />
      </div>
    </QueryProvider>
  );
}

const listMyDoors = () => call("list_my_doors");

function TeamDoors() {
  const { status, person } = useSession();
  const query = useQuery({
    queryKey: ["door", "mine", person?.id],
    queryFn: listMyDoors,
    enabled: status === "signed-in",
    staleTime: 30_000,
    networkMode: "always",
  });
  if (status === "unknown") return <Halftone className="h-40" />;
  if (status !== "signed-in")
    return (
      <EmptyState action={<LinkButton to={toSignInPath("/door")}>Sign in</LinkButton>}>
        Sign in to see the nights of your team. With a link for the door, open that link.
      </EmptyState>
    );
  return (
    <Loaded query={query} what="Your doors">
      {(nights) =>
        nights.length === 0 ? (
          <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
            No night tonight. A door opens here twelve hours before its night begins.
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {nights.map((night) => (
              <NightRow
                key={night.event_id}
                slug={night.slug}
                title={night.title}
                startsAt={night.doors_at ?? night.starts_at}
                facts={[night.venue, night.is_supervisor ? "Supervisor" : "Steward"]}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** Nights that this device opens by itself: by a link, or because it keeps their list; nothing where there is none. */
function KeptDoors() {
  const isOnline = useOnline();
  const { data: passes = [] } = useQuery({
    queryKey: ["door", "passes"],
    queryFn: listPasses,
    networkMode: "always",
    staleTime: 0,
  });
  const { data: kept = [] } = useQuery({
    queryKey: ["door", "kept"],
    queryFn: listKeptNights,
    networkMode: "always",
    staleTime: 0,
    enabled: !isOnline,
  });
  const others = isOnline ? [] : kept.filter(({ pass }) => pass === null);
  if (passes.length + others.length === 0) return null;
  return (
    <section className="grid gap-4" aria-labelledby="kept">
      <h2 id="kept" className="type-h2">
        On this device
      </h2>
      <ul className="grid gap-4">
        {passes.map(({ slug, title, startsAt, label }) => (
          <NightRow key={slug} slug={slug} title={title} startsAt={startsAt} facts={[label]} />
        ))}
        {others.map(({ night }) => (
          <NightRow
            key={night.slug}
            slug={night.slug}
            title={night.title}
            startsAt={night.doors_at ?? night.starts_at}
            facts={[]}
          />
        ))}
      </ul>
    </section>
  );
}
