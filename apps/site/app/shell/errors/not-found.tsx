import { brandName } from "@undercroft/contract/brand";
import { useEffect } from "react";
import { Form, Link, useFetcher, useLocation, useRouteError } from "react-router";
import { clockTime } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** What the screen shows of tonight; the catch-all route sends it along, other routes' 404s fetch it. */
export type TonightLine = { slug: string; title: string; starts_at: string; place: string };

/** A percent sign that begins no escape, as the server has it once it has read the address: both draw the same page. */
const withWholeEscapes = (pathname: string): string => pathname.replaceAll(/%(?![\da-f]{2})/gi, "%25");

/** The screen of an address that leads nowhere: a poster of it, a search, and what is on instead. */
export function NotFound() {
  const pathname = withWholeEscapes(useLocation().pathname);
  const tonight = useTonight();
  return (
    <section
      className="column grid items-center gap-10 py-10 grid-cols-1 md:grid-cols-[5fr_7fr] md:py-16"
      aria-labelledby="not-found"
    >
      <title>{`Page not found | ${brandName()}`}</title>
      <img
        src={`/posters/not-found.svg?path=${encodeURIComponent(pathname.slice(0, 40))}`}
        alt=""
        width={720}
        height={960}
        className="halftone mx-auto aspect-3/4 h-auto w-full max-w-2xs -rotate-2 object-cover md:max-w-sm"
      />
      <div>
        <h1 id="not-found" tabIndex={-1} className="type-h1">
          Page not found
        </h1>
        <p className="mt-4 text-ink-2">
          There is no page at <code className="break-all type-data text-ink">{pathname}</code>. It may have
          been taken down, or there may be a slip in the address.
        </p>
        <Form action="/events" role="search" className="mt-6 flex max-w-reading gap-3">
          <TextInput
            type="search"
            name="q"
            aria-label="Search events"
            placeholder="Artist, night, venue"
            maxLength={100}
          />
          <Button type="submit">Search</Button>
        </Form>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/" variant="outline">
            Go Home
          </LinkButton>
          <LinkButton to="/events" variant="outline">
            All events
          </LinkButton>
        </div>
        {/* last, for on most pages it comes after the rest */}
        {tonight.length > 0 ? <TonightLines lines={tonight} /> : null}
      </div>
    </section>
  );
}

function TonightLines({ lines }: { lines: readonly TonightLine[] }) {
  return (
    <>
      <h2 className="mt-10 type-h3">Tonight instead</h2>
      <ul className="mt-3 border-line border-t">
        {lines.map((line) => (
          <li key={line.slug} className="border-line border-b">
            <Link
              to={`/events/${line.slug}`}
              className="group grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-3 py-2.5 no-underline"
            >
              <time dateTime={line.starts_at} className="type-numeral">
                {clockTime(new Date(line.starts_at))}
              </time>
              <span>
                <span className="font-bold group-hover:underline" dir="auto">
                  {line.title}
                </span>
                <span className="block text-ink-2 text-small">{line.place}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function useTonight(): readonly TonightLine[] {
  const error = useRouteError() as { data?: { tonight?: TonightLine[] } | null } | undefined;
  const sent = error?.data?.tonight;
  const { data, load, state } = useFetcher<{ tonight: TonightLine[] }>();
  useEffect(() => {
    if (!sent && !data && state === "idle") void load("/tonight.json");
  }, [sent, data, state, load]);
  return sent ?? data?.tonight ?? [];
}
