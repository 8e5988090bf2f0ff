import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
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

const refusedAppeal = ["text"] as const;

function AppealForm({ banId }: { banId: string }) {
  const kept = useKeptForm(`ban appeal:${banId}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const { form, errors, rest } = useRefusedField(refusal, refusedAppeal);
  const [text, setText] = useState("");
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => call("appeal_ban", { p_ban_id: banId, p_text: text }));
      }}
    >
      <Field
        label="What should we look at?"
        hint="Our staff read it, not the organiser. You can ask once."
        error={errors.text}
      >
        <TextArea rows={5} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Ask us to look at it
        </Button>
      </div>
    </form>
  );
}
