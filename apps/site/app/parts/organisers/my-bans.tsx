import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

const standing: Record<string, string> = {
  open: "We have your words and answer within seven days.",
  upheld: "We have looked at it. The organiser's decision stands.",
};

/** The teams that take no bookings from a person, and the way to ask staff to look at it. */
export function MyBans({ personId }: { personId: string }) {
  const query = useQuery({
    queryKey: ["mine", personId, "bans"],
    queryFn: () => call("list_my_bans"),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="This page" why={refusedWhy(query)}>
      {(bans) =>
        bans.length === 0 ? (
          <p className="max-w-reading">
            Every organiser takes bookings from this account. If one has just refused you, confirm your email
            address first: then we can see whether they mean it.
          </p>
        ) : (
          <ul className="grid gap-10">
            {bans.map((ban) => (
              <li key={ban.id} className="grid gap-4">
                <h2 className="type-h2" dir="auto">
                  {ban.team}
                </h2>
                <p>This organiser does not take bookings from your account.</p>
                {ban.status === null ? (
                  <AppealForm banId={ban.id} />
                ) : (
                  <div>
                    <p role="status" className="font-bold">
                      {standing[ban.status]}
                    </p>
                    <p className="text-ink-2">{ban.note}</p>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function AppealForm({ banId }: { banId: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const form = useHeldForm({
    name: `ban appeal:${banId}`,
    defaults: { text: "" },
    refusal,
    refusedAt: ["text"],
    send: ({ text }) => run(() => call("appeal_ban", { p_ban_id: banId, p_text: text })),
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <Field
        label="What should we look at?"
        hint="Our staff read it, not the organiser. You can ask once."
        error={form.errors.text}
      >
        <TextArea rows={5} maxLength={2000} {...form.register("text")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Ask us to look at it
        </Button>
      </div>
    </form>
  );
}
