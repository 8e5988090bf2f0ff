import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { SettingsSection } from "#app/parts/profiles/security/settings-section.tsx";
import { connect } from "#app/parts/profiles/session/session-store.ts";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";

const CONTENTS = {
  tickets: "Nights I have tickets for",
  going: "Nights I said I am going to",
  saved: "Nights I have saved",
  followed: "The next 200 nights of artists, venues, organisers and series I follow",
} as const;
type Content = keyof typeof CONTENTS;

const calendarQuery = (personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "calendar"],
    staleTime: 0,
    queryFn: async () => {
      const client = await connect();
      const { data } = await client
        .from("calendar_tokens")
        .select("includes, created_at")
        .eq("user_id", personId)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });

/** One's own calendar: an address for the calendar app, shown once, made again or taken back. */
export function CalendarSettings({ personId }: { personId: string }) {
  const query = useQuery(calendarQuery(personId));
  return (
    <Loaded query={query} what="Your calendar">
      {(calendar) => <Calendar key={calendar?.created_at ?? "none"} includes={calendar?.includes ?? null} />}
    </Loaded>
  );
}

/** The address that was made on this page; it is shown until the page is left. */
let madeAddress: string | null = null;

function Calendar({ includes }: { includes: readonly string[] | null }) {
  const { run, isBusy, problem } = useSave();
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set(includes ?? ["tickets", "going"]));
  const [address, setAddress] = useState(madeAddress);

  async function make(): Promise<void> {
    const data = await call("make_calendar", { p_includes: [...wanted] });
    madeAddress = `${window.location.origin}/calendar/${data}.ics`;
    setAddress(madeAddress);
  }
  async function revoke(): Promise<void> {
    await call("revoke_calendar");
    madeAddress = null;
    setAddress(null);
  }

  return (
    <SettingsSection
      title="Subscribe"
      intro="Your calendar app asks for this address every hour or so. Anyone who has it can read your calendar, so keep it to yourself."
    >
      <fieldset>
        <legend className="mb-1 font-bold">What it holds</legend>
        {(Object.keys(CONTENTS) as Content[]).map((content) => (
          <Checkbox
            key={content}
            label={CONTENTS[content]}
            checked={wanted.has(content)}
            onChange={(event) => {
              const next = new Set(wanted);
              if (event.target.checked) next.add(content);
              else next.delete(content);
              setWanted(next);
            }}
          />
        ))}
      </fieldset>
      {address ? (
        <Field label="Your address" hint="It is shown only now: copy it into your calendar app.">
          <TextInput readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      ) : includes ? (
        <p className="text-ink-2">
          You have an address. It was shown when you created it; a new one ends it.
        </p>
      ) : null}
      <ProblemNote>{problem}</ProblemNote>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isBusy}
          disabled={wanted.size === 0}
          onClick={async () => {
            if (await run(make)) notify("Your calendar has an address");
          }}
        >
          {includes ? "Create a new address" : "Create an address"}
        </Button>
        {includes ? (
          <Button
            variant="outline"
            busy={isBusy}
            onClick={async () => {
              if (await run(revoke)) notify("The address no longer works");
            }}
          >
            End this address
          </Button>
        ) : null}
      </div>
    </SettingsSection>
  );
}
