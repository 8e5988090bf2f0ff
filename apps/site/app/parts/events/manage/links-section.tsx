import { useQuery } from "@tanstack/react-query";
import { brandName } from "@undercroft/contract/brand";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { ManagedEvent } from "./manage-queries.ts";
import { StoryPicture } from "./story-picture.tsx";

const toHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Links with names, what came by each, and what to put on other pages. */
export function LinksSection({ event, siteUrl }: { event: ManagedEvent; siteUrl: string }) {
  const { run, attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const form = useHeldForm({
    name: `link:${event.id}`,
    defaults: { name: "" },
    refusal,
    refusedAt: ["name"],
    send: async ({ name }, { resetField }) => {
      const link = { p_event_id: event.id, p_name: name };
      if (await attempt(() => call("save_tracking_link", link))) resetField("name");
    },
  });
  const address = `${siteUrl}/events/${event.slug}`;
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "links"],
    queryFn: async () => {
      return call("list_tracking_links", { p_event_id: event.id });
    },
  });
  const when = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null).range;
  const snippet = `<p><a href="${toHtml(address)}?src=website"><strong>${toHtml(event.title)}</strong></a><br>${toHtml(when)}${event.venue ? `<br>${toHtml(event.venue.name)}` : ""}<br><a href="${toHtml(address)}/book?src=website">Tickets on ${brandName()}</a></p>`;
  return (
    <div className="grid gap-6">
      <Loaded query={query} what="The links">
        {(links) => (
          <ul className="grid border-ink border-t-2">
            {links.length === 0 ? <li className="py-3 text-ink-2">No links yet.</li> : null}
            {links.map((link) => (
              <li
                key={link.source}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2"
              >
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <strong dir="auto">{link.name}</strong>, {plural(link.bookings, "booking")},{" "}
                  {plural(link.places, "place")}
                  <span className="block text-ink-2 text-small">
                    {address}?src={link.source}
                  </span>
                </p>
                {link.id ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    busy={isBusy}
                    onClick={() => void run(() => call("delete_tracking_link", { p_link_id: link.id }))}
                  >
                    Delete
                    <span className="sr-only" dir="auto">
                      {" "}
                      {link.name}
                    </span>
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <form {...form.props} className="flex max-w-reading flex-wrap items-end gap-3">
        <Field
          label="New link"
          hint="Where you put it, as in Instagram."
          error={form.errors.name}
          className="min-w-48 flex-1"
        >
          <TextInput {...form.register("name")} maxLength={80} />
        </Field>
        <Button type="submit" variant="outline" busy={isBusy}>
          Add link
        </Button>
      </form>
      <RefusalNote refusal={form.rest} />
      <Field label="For your own website" hint="Plain HTML: paste it where you like.">
        <TextArea readOnly rows={4} value={snippet} onFocus={(focus) => focus.currentTarget.select()} />
      </Field>
      <StoryPicture event={event} when={when} />
    </div>
  );
}
