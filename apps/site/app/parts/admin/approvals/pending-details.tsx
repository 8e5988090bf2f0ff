import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { resizedAddress, uploadAddress } from "#app/api/upload-address.ts";
import { formatPrice } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

const columns = `
  id, image_path, image_alt, flyer_text, location_mode, custom_address, min_age, content_notes, external_url, refund_note, capacity,
  venue:venues (name, address), area:areas (name), artists:event_artists (name, billing),
  tickets:ticket_types (id, name, kind, total_pence, description, sort), tags:event_tags (tag)
` as const;

async function readPending(eventId: string) {
  const client = await browserClient();
  const { data } = await client
    .from("events")
    .select(columns)
    .eq("id", eventId)
    .order("billing", { referencedTable: "event_artists" })
    .order("sort", { referencedTable: "ticket_types" })
    .single()
    .throwOnError();
  return data;
}

type PendingDetail = Awaited<ReturnType<typeof readPending>>;

/** Everything else that becomes public with an approval: the flyer, the place, who plays, what it costs. */
export function PendingDetails({ eventId, version }: { eventId: string; version: string }) {
  const query = useQuery({
    queryKey: ["staff", "approvals", eventId, version],
    queryFn: () => readPending(eventId),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="The event" why={staffWhy(query)}>
      {(event) => (
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Flyer event={event} />
          <div className="grid content-start gap-3">
            <dl className="grid gap-2">
              <Fact name="Place">{placeOf(event)}</Fact>
              <Fact name="Line-up">{event.artists.map(({ name }) => name).join(", ")}</Fact>
              <Fact name="Tickets">{event.tickets.map(ticketOf).join("; ")}</Fact>
              <Fact name="Tickets elsewhere">{event.external_url}</Fact>
              <Fact name="Age">{event.min_age ? `${event.min_age} and over` : null}</Fact>
              <Fact name="Capacity">
                {event.capacity ? plural(event.capacity, "person", "people") : null}
              </Fact>
              <Fact name="Genres and subjects">{event.tags.map(({ tag }) => tag).join(", ")}</Fact>
              <Fact name="Text from the flyer">{event.flyer_text}</Fact>
              <Fact name="Good to know">{event.content_notes?.join(". ")}</Fact>
              <Fact name="Refunds">{event.refund_note}</Fact>
            </dl>
            <div>
              <LinkButton to={`/organise/events/${event.id}/preview`} variant="outline" size="sm">
                Open the preview
              </LinkButton>
            </div>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Flyer({ event }: { event: PendingDetail }) {
  if (!event.image_path)
    return <p className="text-ink-2 text-small">No flyer: a poster is drawn from the title.</p>;
  return (
    <figure className="grid content-start gap-1">
      <a href={uploadAddress(event.image_path)} target="_blank" rel="noreferrer">
        <UploadedImage
          src={resizedAddress(event.image_path, 320)}
          alt={event.image_alt ?? "The flyer, without a description"}
          width={320}
          height={427}
          className="aspect-3/4 h-auto w-full object-contain"
        />
        <span className="sr-only">Open the flyer in a new tab</span>
      </a>
      <figcaption className="text-ink-2 text-small">{event.image_alt ?? "No description yet"}</figcaption>
    </figure>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="text-ink-2 text-small">{name}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function placeOf({ location_mode, venue, custom_address, area }: PendingDetail): string {
  if (location_mode === "venue")
    return venue ? `${venue.name}, ${venue.address ?? ""}`.replace(/, $/, "") : "";
  const where = area?.name ? ` (${area.name})` : "";
  if (location_mode === "custom") return `${custom_address ?? ""}${where}`;
  return location_mode === "secret" ? `Secret address${where}: only ticket holders get it` : "Online";
}

const ticketOf = ({ name, kind, total_pence: pence }: PendingDetail["tickets"][number]): string =>
  kind === "paid"
    ? `${name} ${formatPrice(pence ?? 0)}`
    : `${name} (${kind === "free" ? "free" : kind.replaceAll("_", " ")})`;
