import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { loadOwnVenues, type OwnVenues } from "#app/parts/venues/claims/load-own-venues.ts";
import { readWorkedExample } from "#app/parts/venues/claims/worked-example.server.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/partners.ts";
import { partnerQuestions, partnerSteps, partnerTools } from "./partner-texts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { example: await readWorkedExample(publicClient(context)) };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Run a space?",
    description:
      "Claim the page of your room or add it: your nights, your team, your tickets, and your money two working days after the night.",
    canonical: "/venue-partners",
  });

/** For people who run rooms: what they get, what it costs, and the two ways in. */
export default function VenuePartners({ loaderData: { example } }: Route.ComponentProps) {
  return (
    <article className="column py-8">
      <header className="grid gap-6 border-ink border-b-2 pb-10">
        <p className="type-label text-ink-2">For clubs, galleries, warehouses and back rooms</p>
        <h1 className="max-w-4xl type-h1">Run a space? Its page is yours to look after.</h1>
        <p className="max-w-reading text-ink-2">
          Claim the page we have of your room, or add it. You write it, with a team. You put on nights and
          sell tickets at one honest price. Nothing ties you to us.
        </p>
        <WaysIn />
      </header>
      <Costs example={example} />
      <OwnVenueLinks />
      <Listed title="What you get" items={partnerTools} />
      <section aria-labelledby="steps" className="mt-14">
        <h2 id="steps" className="mb-4 type-h2">
          How it goes
        </h2>
        <ol className="grid gap-px border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
          {partnerSteps.map(({ title, text }, at) => (
            <li key={title} className="grid content-start gap-2 bg-bg p-5">
              <span aria-hidden="true" className="type-h2 text-pink">
                {at + 1}
              </span>
              <h3 className="type-h3">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Listed title="Asked by people who run rooms" items={partnerQuestions} />
      <section aria-labelledby="talk" className="mt-14 max-w-reading">
        <h2 id="talk" className="mb-2 type-h2">
          Talk to us
        </h2>
        <p className="mb-4 text-ink-2">A question first? Write to us, and a person answers.</p>
        <LinkButton to="/contact?topic=venue" variant="outline">
          Write to us
        </LinkButton>
      </section>
      <p className="mt-10 text-ink-2 text-small">
        What holds between us stands in the <Link to="/terms">terms</Link> and on the pages about{" "}
        <Link to="/safety">safety</Link> and <Link to="/accessibility">access</Link>.
      </p>
    </article>
  );
}

/** Claim, add, or go on; the choice goes along through signing in. */
function WaysIn() {
  const { status } = useSession();
  const navigate = useNavigate();
  const go = async (wish: "claim" | "add") => {
    const next = `/venue-onboarding?wish=${wish}`;
    const title = wish === "claim" ? "Sign in to claim a venue" : "Sign in to add a venue";
    if (status === "signed-in" || (await requestSignIn({ title, next }))) void navigate(next);
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <Button size="lg" onClick={() => void go("claim")} data-needs-script="">
          Claim a venue
        </Button>
        <Button size="lg" variant="outline" onClick={() => void go("add")} data-needs-script="">
          Add a venue
        </Button>
        <Link
          to="/contact?topic=venue"
          className="inline-flex min-h-13 items-center px-3 font-bold underline underline-offset-4"
        >
          Talk to us
        </Link>
      </div>
      <noscript>
        <p>Claiming and adding need JavaScript. You can talk to us below without it.</p>
      </noscript>
    </div>
  );
}

/** The way on for people who look after a venue, or have begun to; below what everybody reads, since it comes later. */
function OwnVenueLinks() {
  const personId = useSession().person?.id ?? null;
  const [own, setOwn] = useState<OwnVenues | null>(null);
  useEffect(() => {
    setOwn(null);
    if (personId)
      loadOwnVenues()
        .then(setOwn)
        .catch(() => setOwn(null));
  }, [personId]);
  return (
    <div className="mt-8 grid gap-5 empty:hidden">
      {own?.venue ? (
        <p className="flex flex-wrap items-center gap-4 border-line-strong border-s-4 ps-4">
          You look after {own.venue.name}.
          <LinkButton to={`/venue-dashboard/${own.venue.slug}`} size="sm" variant="outline">
            Open the dashboard
          </LinkButton>
        </p>
      ) : null}
      {own?.draft ? (
        <p className="flex flex-wrap items-center gap-4 border-line-strong border-s-4 ps-4">
          You have begun with {own.draft.venue}.
          <LinkButton to={`/venue-onboarding/${own.draft.id}`} size="sm" variant="outline">
            Continue
          </LinkButton>
        </p>
      ) : null}
    </div>
  );
}

type Example = Route.ComponentProps["loaderData"]["example"];

/** What one ticket costs and brings, worked out by the rules that sell it. */
function Costs({ example }: { example: Example }) {
  if (!example) return null;
  const { added, absorbed, night, paidOn } = example;
  const rows = [
    ["You ask", added.asked, absorbed.asked],
    ["Our fee, VAT within", added.fee, absorbed.fee],
    ["The buyer pays, everywhere", added.total, absorbed.total],
    ["You get", added.net, absorbed.net],
  ] as const;
  return (
    <section aria-labelledby="costs" className="mt-14">
      <h2 id="costs" className="mb-2 type-h2">
        What it costs
      </h2>
      <p className="mb-4 max-w-reading text-ink-2">
        The page costs nothing, and so do free tickets. On a paid ticket there is one fee. You choose whether
        it is added to your price or comes out of it.
      </p>
      <div className="overflow-x-auto">
        <table className="w-full max-w-3xl border-ink border-y-2">
          <caption className="sr-only">One ticket at {formatMoney(added.asked)}</caption>
          <thead>
            <tr className="border-line border-b text-start">
              <th scope="col" className="py-3 pe-4 text-start">
                One ticket
              </th>
              <th scope="col" className="py-3 pe-4 text-end">
                Fee added
              </th>
              <th scope="col" className="py-3 text-end">
                Fee absorbed
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, one, other]) => (
              <tr key={label} className="border-line border-b last:border-0 last:font-bold">
                <th scope="row" className="py-3 pe-4 text-start font-normal">
                  {label}
                </th>
                <td className="py-3 pe-4 text-end font-mono">{formatMoney(one)}</td>
                <td className="py-3 text-end font-mono">{formatMoney(other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-4 max-w-reading">
        Say on {dayName(night)} that last night went ahead, and your money is cleared on{" "}
        <strong>{dayName(paidOn)}</strong>: two working days later, every time.
      </p>
    </section>
  );
}

function Listed({ title, items }: { title: string; items: readonly { title: string; text: string }[] }) {
  return (
    <section className="mt-14">
      <h2 className="mb-4 type-h2">{title}</h2>
      <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
        {items.map((item) => (
          <div key={item.title} className="border-line border-t pt-3">
            <dt className="font-bold">{item.title}</dt>
            <dd className="mt-1 text-ink-2">{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
