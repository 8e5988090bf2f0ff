import { Link } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { listWarnings } from "#app/parts/warnings/list-warnings.server.ts";
import { WarningCard } from "#app/parts/warnings/warning-card.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/log.ts";

const isTime = (value: string | null) =>
  value !== null && Number.isFinite(Date.parse(value)) ? value : null;

const link = "inline-flex min-h-6 items-center underline underline-offset-4";

/** The log of warnings; a town and where the page begins stand in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const town = searchParams.get("town");
  const read = await listWarnings(publicClient(context), town, isTime(searchParams.get("before")));
  return { ...read, town: read.towns.find(({ slug }) => slug === town) ?? null, isAsked: town !== null };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Warnings",
    description:
      "What harm reduction and welfare partners warn of in towns across the UK: every warning, its sources and its corrections.",
    canonical: "/warnings",
  });

/** Every warning that was ever shown, with what became of it. */
export default function WarningLog({
  loaderData: { warnings, before, has_more, towns, town, isAsked },
}: Route.ComponentProps) {
  const { status } = useSession();
  const older = new URLSearchParams({ ...(town ? { town: town.slug } : {}), ...(before ? { before } : {}) });
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        Warnings{town ? ` in ${town.name}` : ""}
      </h1>
      <p className="mt-4 max-w-reading">
        Harm reduction and welfare organisations that we know write these. A second person confirms each one;
        an urgent one is shown at once and hidden again if nobody confirms it within two hours. What turns out
        to be wrong stays here with its correction. In danger, ring 999.
      </p>
      <div className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        {town || isAsked ? (
          <Link to="/warnings" className={link}>
            All towns
          </Link>
        ) : null}
        {towns
          .filter(({ slug }) => slug !== town?.slug)
          .map(({ slug, name }) => (
            <Link key={slug} to={`/warnings?town=${slug}`} className={link}>
              {name}
            </Link>
          ))}
        {status === "signed-in" ? (
          <Link to="/warnings/write" className={link}>
            Write or check a warning
          </Link>
        ) : null}
      </div>
      <ul className="mt-8 grid gap-8">
        {warnings.map((warning) => (
          <li key={warning.id}>
            <WarningCard warning={warning} level={2} />
          </li>
        ))}
      </ul>
      {warnings.length === 0 ? (
        <EmptyState>
          {isAsked ? "There is no warning of this town." : "There has been no warning yet."}
        </EmptyState>
      ) : null}
      {has_more ? (
        <p className="mt-8">
          <LinkButton to={`/warnings?${older}`} variant="outline">
            Older warnings
          </LinkButton>
        </p>
      ) : null}
    </div>
  );
}
