import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { deadlineName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function readAnnouncement() {
  const client = await browserClient();
  const { data } = await client
    .from("announcements")
    .select("body, link, link_label, ends_at")
    .maybeSingle()
    .throwOnError();
  return data;
}

type Wanted = { body: string; link: string; label: string; endsAt: string };

async function announce({ body, link, label, endsAt }: Wanted): Promise<void> {
  await call("set_announcement", {
    p_body: body,
    p_link: link,
    p_link_label: label,
    ...(endsAt ? { p_ends_at: new Date(endsAt).toISOString() } : {}),
  });
}

const NOTHING: Wanted = { body: "", link: "", label: "", endsAt: "" };

/** What the home page says to everybody, and saying something else. */
export function AnnouncementForm() {
  const query = useQuery({ queryKey: ["staff", "announcement"], queryFn: readAnnouncement, staleTime: 0 });
  const { run, isBusy, refusal } = useAct();
  const form = useHeldForm({
    name: "announcement",
    defaults: NOTHING,
    send: async (wanted, { reset }) => {
      if (!(await run(() => announce(wanted)))) return;
      reset();
      notify("It is on the home page");
    },
  });
  return (
    <section aria-labelledby="announcement" className="mt-10 grid gap-5 border-ink border-t-2 pt-5">
      <h2 id="announcement" className="type-h2">
        Announcement
      </h2>
      <Loaded query={query} what="The announcement" why={staffWhy(query)}>
        {(now) =>
          now ? (
            <div className="grid gap-2">
              <p className="font-bold [overflow-wrap:anywhere]">{now.body}</p>
              <p className="text-ink-2 text-small">
                {now.link ? `${now.link_label}, ` : ""}until {deadlineName(now.ends_at)}
              </p>
              <div>
                <Button
                  size="sm"
                  variant="outline"
                  busy={isBusy}
                  onClick={() => void run(() => announce(NOTHING))}
                >
                  Take it down
                </Button>
              </div>
            </div>
          ) : (
            <p className="text-ink-2">The home page has no announcement at the moment.</p>
          )
        }
      </Loaded>
      <form {...form.props} noValidate={false} className="grid max-w-xl gap-4">
        <Field label="Announcement" hint="One sentence or two, at the top of the home page.">
          <TextInput required {...form.register("body")} maxLength={200} />
        </Field>
        <Field label="Link (optional)" hint="A page of ours such as /events, or an address with https://.">
          <TextInput {...form.register("link")} maxLength={300} />
        </Field>
        <Field label="Words of the link">
          <TextInput {...form.register("label")} maxLength={40} />
        </Field>
        <Field label="Until">
          <TextInput type="datetime-local" required {...form.register("endsAt")} />
        </Field>
        <RefusalNote refusal={refusal} />
        <div>
          <Button type="submit" busy={isBusy}>
            Announce it
          </Button>
        </div>
      </form>
    </section>
  );
}
