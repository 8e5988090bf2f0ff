import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { momentName } from "#app/format/moment.ts";
import type { Card } from "./message.ts";
import { messagesKey } from "./messages-queries.ts";

type Shown = { title: string; line: string; to: string } | null;

/** What a card shows to this reader: read under their own rights. */
async function readCard({ kind, id }: Card): Promise<Shown> {
  const client = await browserClient();
  if (kind === "event") {
    const { data } = await client
      .from("events")
      .select("title, slug, starts_at")
      .eq("id", id)
      .maybeSingle()
      .throwOnError();
    return data && { title: data.title, line: momentName(data.starts_at), to: `/events/${data.slug}` };
  }
  if (kind === "venue") {
    const { data } = await client
      .from("venues")
      .select("name, slug")
      .eq("id", id)
      .maybeSingle()
      .throwOnError();
    return data && { title: data.name, line: "Venue", to: `/venues/${data.slug}` };
  }
  const { data } = await client.from("jobs").select("title, slug").eq("id", id).maybeSingle().throwOnError();
  return data && { title: data.title, line: "Work", to: `/careers/${data.slug}` };
}

/** An event, a venue or a post of work that was sent along; "Not available" to a reader who may not see it. */
export function MessageCard({ card }: { card: Card }) {
  const { data, isPending } = useQuery({
    queryKey: [...messagesKey, "card", card.kind, card.id],
    queryFn: () => readCard(card),
  });
  if (isPending) return <p className="mt-2 min-h-14 border border-current p-2 text-small">…</p>;
  if (!data) return <p className="mt-2 border border-current p-2 text-small">Not available</p>;
  return (
    <Link to={data.to} className="mt-2 block min-h-14 border-2 border-current p-2 no-underline">
      <span className="block font-bold [overflow-wrap:anywhere]" dir="auto">
        {data.title}
      </span>
      <span className="block text-small">{data.line}</span>
    </Link>
  );
}
