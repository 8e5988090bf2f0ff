import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { refreshMutes } from "#app/parts/profiles/mute/own-mutes.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { SettingRow } from "#app/parts/profiles/security/setting-row.tsx";
import { SettingsSection } from "#app/parts/profiles/security/settings-section.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { shutOutQuery } from "./private-settings.ts";

type Entry = { kind: string; target: string; name: string };

const KINDS: Record<string, string> = {
  user: "Person",
  artist: "Artist",
  organiser: "Organiser",
  venue: "Venue",
  word: "Word",
  tag: "Genre",
};

async function letBackIn({ kind, target }: Entry): Promise<void> {
  if (kind === "blocked") await call("unblock_person", { p_person: target });
  else await call("unmute", { p_kind: kind, p_target: target });
  await refreshMutes();
}

async function mute(kind: "word" | "tag", target: string): Promise<void> {
  await call("mute", { p_kind: kind, p_target: target });
  await refreshMutes();
}

/** Whether a night that is listed carries this genre, written as tags are: one that none carries may be misspelt. */
async function isCarried(genre: string): Promise<boolean> {
  const tag = genre
    .trim()
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, "-");
  const client = await browserClient();
  const { data } = await client
    .from("listings")
    .select("event_id")
    .contains("tags", [tag.replaceAll(/^-|-$/g, "")])
    .limit(1)
    .throwOnError();
  return data.length > 0;
}

/** Whom and what a person has shut out, and letting them back in. */
export function ShutOutSettings({ personId }: { personId: string }) {
  const query = useQuery(shutOutQuery(personId));
  return (
    <Loaded query={query} what="Your lists">
      {(entries) => (
        <>
          <SettingsSection
            title="Blocked people"
            intro="You do not see each other. Unblocking does not bring back who followed whom."
          >
            <Entries
              entries={entries.filter(({ kind }) => kind === "blocked")}
              empty="You have blocked nobody."
              verb="Unblock"
            />
          </SettingsSection>
          <SettingsSection title="Muted" intro="What lists, search and For you leave out. No one is told.">
            <Entries
              entries={entries.filter(({ kind }) => kind !== "blocked")}
              empty="You have muted nothing."
              verb="Unmute"
            />
            <MuteForm
              kind="word"
              label="Mute a word"
              hint="2 to 60 characters. Nights with it in the title are left out."
              action="Mute word"
            />
            <MuteForm kind="tag" label="Mute a genre" hint="Such as techno." action="Mute genre" />
          </SettingsSection>
        </>
      )}
    </Loaded>
  );
}

function Entries({ entries, empty, verb }: { entries: readonly Entry[]; empty: string; verb: string }) {
  const { run, isBusy, problem } = useSave();
  if (entries.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <>
      <ProblemNote>{problem}</ProblemNote>
      <ul>
        {entries.map((entry) => (
          <SettingRow key={`${entry.kind} ${entry.target}`} name={entry.name} details={KINDS[entry.kind]}>
            <Button
              size="sm"
              variant="outline"
              busy={isBusy}
              aria-label={`${verb} ${entry.name}`}
              onClick={async () => {
                if (await run(() => letBackIn(entry))) notify(`${verb}ed`.replace("eed", "ed"));
              }}
            >
              {verb}
            </Button>
          </SettingRow>
        ))}
      </ul>
    </>
  );
}

type MuteFormProps = { kind: "word" | "tag"; label: string; hint: string; action: string };

function MuteForm({ kind, label, hint, action }: MuteFormProps) {
  const { run, isBusy, problem } = useSave();
  const [word, setWord] = useState("");
  const [doubt, setDoubt] = useState("");
  const send = async () => {
    setDoubt("");
    if (!(await run(() => mute(kind, word)))) return;
    setWord("");
    const isDoubtful = kind === "tag" && !(await isCarried(word).catch(() => true));
    if (isDoubtful) setDoubt(`Muted, but no night here is tagged “${word.trim()}”. Check its spelling.`);
  };
  return (
    <form
      className="mt-5 grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={label} hint={hint}>
        <TextInput
          value={word}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setWord(event.target.value)}
        />
      </Field>
      <ProblemNote>{problem}</ProblemNote>
      <p role="status" className="empty:hidden">
        {doubt}
      </p>
      <div>
        <Button type="submit" variant="outline" size="sm" busy={isBusy} disabled={word.trim().length < 2}>
          {action}
        </Button>
      </div>
    </form>
  );
}
