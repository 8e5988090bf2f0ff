import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { type Client, publicClient } from "#app/api/public-client.ts";
import { listBusyCities, listCities } from "#app/parts/newsletter/list-cities.server.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/choices.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await readCities(publicClient(context))),
});

async function readCities(client: Client) {
  const [cities, busy] = await Promise.all([listCities(client), listBusyCities(client)]);
  return { cities, busy: busy.map(({ slug }) => slug) };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Your newsletter",
    description: "Choose cities, or leave.",
    canonical: "/journal/newsletter/choices",
    isHidden: true,
  });

type Chosen = readonly string[] | "unknown" | "failed" | null;

/** The cities that the holder of the link gets; read in the browser, for the page is the same for everybody. */
function useChosen(code: string): Chosen {
  const [chosen, setChosen] = useState<Chosen>(null);
  useEffect(() => {
    let isCurrent = true;
    call("find_newsletter_cities", { p_code: code })
      .then((found) => isCurrent && setChosen(found ?? "unknown"))
      .catch(() => isCurrent && setChosen("failed"));
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return chosen;
}

/** Where the links of every issue lead: other cities, or no newsletter any more. */
export default function NewsletterChoices({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const code = params.get("code") ?? "";
  return (
    <div className="column py-6">
      <Breadcrumbs
        crumbs={[
          { label: "Journal", to: "/journal" },
          { label: "Newsletter", to: "/journal/newsletter" },
          { label: "Choices" },
        ]}
      />
      <h1 tabIndex={-1} className="mt-5 type-h1">
        Your newsletter
      </h1>
      <div className="mt-8 grid gap-12 lg:grid-cols-2">
        <section aria-labelledby="leave" className="grid content-start justify-items-start gap-4">
          <h2 id="leave" className="type-h2">
            Leave
          </h2>
          <p>Your address is deleted at once. What stays is a proof that you once agreed, without it.</p>
          <form method="post" action="/functions/v1/newsletter-leave">
            <input type="hidden" name="code" value={code} />
            <Button type="submit" variant="outline">
              Leave the newsletter
            </Button>
          </form>
        </section>
        {/* last, for its length is known only when the browser has read them */}
        <section aria-labelledby="cities" className="grid content-start gap-4">
          <h2 id="cities" className="type-h2">
            Nights in your cities
          </h2>
          <CityForm code={code} {...loaderData} />
          <noscript>
            <p className="border-2 border-ink p-4">
              Choosing cities needs JavaScript. Leaving works without it.
            </p>
          </noscript>
        </section>
      </div>
    </div>
  );
}

type City = { slug: string; name: string };
type CityFormProps = { code: string; cities: City[]; busy: string[] };

/** The cities the subscriber has, and those where most is on; every other one is folded away. */
function CityForm({ code, cities, busy }: CityFormProps) {
  const chosen = useChosen(code);
  if (chosen === null)
    return (
      <div aria-busy="true" className="animate-appear-late" data-needs-script="">
        <Halftone className="h-40" />
      </div>
    );
  if (chosen === "failed") return <p role="alert">Your cities could not be read. Load the page again.</p>;
  if (chosen === "unknown")
    return (
      <p role="status">
        This link does not work any more: it is from before you left, or not whole.{" "}
        <Link to="/journal/newsletter">Sign up again</Link>
      </p>
    );
  const isNear = ({ slug }: City) => chosen.includes(slug) || busy.includes(slug);
  return (
    <form method="post" action="/functions/v1/newsletter-choose" className="grid justify-items-start gap-4">
      <input type="hidden" name="code" value={code} />
      <fieldset className="grid gap-4">
        <legend className="sr-only">Cities</legend>
        <Cities cities={cities.filter(isNear)} chosen={chosen} />
        <details>
          <summary className="w-fit font-bold">Every other city</summary>
          <Cities cities={cities.filter((city) => !isNear(city))} chosen={chosen} />
        </details>
      </fieldset>
      <Button type="submit">Save cities</Button>
    </form>
  );
}

function Cities({ cities, chosen }: { cities: City[]; chosen: readonly string[] }) {
  return (
    <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
      {cities.map(({ slug, name }) => (
        <Checkbox key={slug} name="cities" value={slug} defaultChecked={chosen.includes(slug)} label={name} />
      ))}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
