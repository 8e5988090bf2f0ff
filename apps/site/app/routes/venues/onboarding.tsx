import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { claimsKey, listOwnClaims, startClaim } from "#app/parts/venues/claims/claim-queries.ts";
import { FindVenue } from "#app/parts/venues/claims/find-venue.tsx";
import { OwnClaims } from "#app/parts/venues/claims/own-claims.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Route } from "./+types/onboarding.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Claim or add a venue",
    description: "Look after the page of the room you run.",
    isHidden: true,
  });

/** The first step, and the claims one has: `?wish=add` came to add, `?venue=` from the page of a venue. */
export default function VenueOnboarding() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const wish = params.get("wish") === "add" ? "add" : "claim";
  const slug = params.get("venue");
  const claims = useQuery({
    queryKey: [...claimsKey, "own"],
    queryFn: async () => listOwnClaims(await browserClient()),
    staleTime: 0,
  });
  const open = (claim: { id: string }) => void navigate(`/venue-onboarding/${claim.id}`);
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Run a space", to: "/venue-partners" }, { label: "Find or add" }]} />
      <h1 tabIndex={-1} className="mt-5 type-h1">
        {wish === "add" ? "Add a room" : "Claim your room"}
      </h1>
      <p className="mt-4 mb-8 max-w-reading text-ink-2">
        First we look whether it is here already, so that no room stands here twice.
      </p>
      {slug ? <ThisVenue slug={slug} onStarted={open} /> : null}
      <FindVenue wish={wish} start={{ name: "" }} onStarted={open} />
      <Loaded query={claims} what="Your claims">
        {(own) =>
          own.length > 0 ? (
            <section aria-labelledby="own-claims" className="mt-12">
              <h2 id="own-claims" className="mb-3 type-h2">
                Your claims
              </h2>
              <OwnClaims claims={own} />
            </section>
          ) : null
        }
      </Loaded>
    </div>
  );
}

type ThisVenueProps = { slug: string; onStarted: (claim: { id: string }) => void };

/** The venue whose page somebody came from. */
function ThisVenue({ slug, onStarted }: ThisVenueProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(claimsKey);
  const venue = useQuery({
    queryKey: ["venue-to-claim", slug],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .from("venues")
        .select("id, name, address, postcode")
        .eq("slug", slug)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
  return (
    <section aria-label="The room you came from" className="mb-8 max-w-3xl border-2 border-ink p-5">
      <Loaded query={venue} what="The room" why={refusedWhy(venue)}>
        {(found) =>
          found ? (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <div className="min-w-0 flex-1 basis-60">
                <h2 className="type-h3">
                  <Link to={`/venues/${slug}`} dir="auto">
                    {found.name}
                  </Link>
                </h2>
                <p className="text-ink-2">{[found.address, found.postcode].filter(Boolean).join(", ")}</p>
              </div>
              <Button
                busy={isBusy}
                onClick={async () => {
                  const claim = await run((client) => startClaim(client, found.id));
                  if (claim) onStarted(claim);
                }}
              >
                Claim {found.name}
              </Button>
            </div>
          ) : (
            <p>There is no such venue any more. Look for it below.</p>
          )
        }
      </Loaded>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
