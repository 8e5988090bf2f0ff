import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { SettingsSection } from "#app/parts/profiles/security/settings-section.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { type PrivateChanges, privateSettingsQuery, savePrivate } from "./private-settings.ts";

const WHO = { everyone: "Everyone", following: "People I follow", nobody: "Nobody" } as const;

const POLICIES = [
  ["message_policy", "Who may message you", "Messages from people you do not follow wait as requests."],
  [
    "comment_policy",
    "Who may comment on your posts",
    "Every new post starts with this, and you can make each one stricter.",
  ],
  ["mention_policy", "Who may mention you", "For all others your handle stays plain text."],
] as const;

/** Who may reach a person, and how they are found; each choice is saved as it is made. */
export function PrivacySettings({ personId }: { personId: string }) {
  const query = useQuery(privateSettingsQuery(personId));
  const { run, problem } = useSave();
  const [wanted, setWanted] = useState<PrivateChanges>({});

  // shows at once, and is undone when it is refused
  async function change(changes: PrivateChanges) {
    setWanted(changes);
    if (await run(() => savePrivate(personId, changes))) notify("Saved");
    setWanted({});
  }

  return (
    <Loaded query={query} what="Your settings">
      {(read) => {
        const own = { ...read, ...wanted };
        return (
          <>
            <SettingsSection
              title="Who sees you"
              intro="Your profile, and the lists on it, are hidden until you show them."
            >
              <p>
                <Link to="/profile">Choose on your profile</Link>
              </p>
            </SettingsSection>
            <SettingsSection
              title="Who may reach you"
              intro="This counts from now on. Conversations that you have answered stay open."
            >
              <ProblemNote>{problem}</ProblemNote>
              {POLICIES.map(([column, label, hint]) => (
                <Field key={column} label={label} hint={hint} className="max-w-md">
                  <Select
                    value={own[column]}
                    onChange={(event) => void change({ [column]: event.target.value })}
                  >
                    {Object.entries(WHO).map(([value, text]) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </Select>
                </Field>
              ))}
            </SettingsSection>
            <SettingsSection title="How you are found" intro="Both are off unless you switch them on.">
              <Checkbox
                label="People who know my email address may find me by it"
                hint="A hidden profile is not found by it either."
                checked={own.search_by_email}
                onChange={(event) => void change({ search_by_email: event.target.checked })}
              />
              <Checkbox
                label="Suggest me to people who follow the same things"
                checked={own.in_suggestions}
                onChange={(event) => void change({ in_suggestions: event.target.checked })}
              />
            </SettingsSection>
          </>
        );
      }}
    </Loaded>
  );
}
