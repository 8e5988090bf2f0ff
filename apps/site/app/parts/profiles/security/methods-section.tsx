import type { UserIdentity } from "@supabase/supabase-js";
import { ALERTS, toAuthErrorText } from "@undercroft/contract";
import { useState } from "react";
import { refuse } from "#app/parts/profiles/commands.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { toMethodErrorText } from "#app/parts/profiles/method-error-text.ts";
import { linkProvider } from "#app/parts/profiles/methods/provider-commands.ts";
import { nameOfProvider, type SignInMethods } from "#app/parts/profiles/methods/sign-in-methods.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { SettingRow } from "./setting-row.tsx";
import { SettingsSection } from "./settings-section.tsx";

type MethodsSectionProps = {
  identities: readonly UserIdentity[];
  methods: SignInMethods;
  onChanged: () => void;
};

const OWN: Record<string, string> = { email: "Email", phone: "Phone" };
const nameOf = ({ provider }: UserIdentity) => OWN[provider] ?? nameOfProvider(provider);

/** Takes a sign-in service off the account. @throws AuthRefused, as for the last one */
async function unlink(identity: UserIdentity): Promise<void> {
  const client = await connect();
  const { error } = await client.auth.unlinkIdentity(identity);
  refuse(error);
  await client.auth.refreshSession();
}

/** The methods this person signs in by, linking another service and unlinking one; the last one stays. */
export function MethodsSection({ identities, methods, onChanged }: MethodsSectionProps) {
  const failure = useFailure();
  const [chosen, setChosen] = useState<string | null>(null);
  const linkable = (methods.canLink ? methods.providers : []).filter(
    ({ id }) => !identities.some(({ provider }) => provider === id),
  );
  const isLast = identities.length <= 1;

  const words = { title: ALERTS.authenticationError, toText: toMethodErrorText(toAuthErrorText) };
  const link = (id: string) =>
    failure.attempt(words, () => {
      setChosen(id);
      return linkProvider(id, "/settings/security");
    });

  return (
    <SettingsSection
      anchor="ways"
      title="Ways you sign in"
      intro="Link a service to sign in with it. One way in always stays, so that you cannot lock yourself out."
    >
      <FailureNote {...failure.note} />
      <ul>
        {identities.map((identity) => (
          <SettingRow key={identity.identity_id} name={nameOf(identity)} details={describe(identity, isLast)}>
            {isLast || !methods.canLink ? null : (
              <RemoveButton
                verb="Unlink"
                what={nameOf(identity)}
                done="Unlinked"
                consequence={`${nameOf(identity)} no longer signs you in.`}
                remove={() => unlink(identity)}
                onRemoved={onChanged}
              />
            )}
          </SettingRow>
        ))}
      </ul>
      {linkable.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {linkable.map(({ id, name }) => (
            <Button key={id} variant="outline" disabled={failure.isBusy} onClick={() => void link(id)}>
              {failure.isBusy && chosen === id ? `Going to ${name}...` : `Link ${name}`}
            </Button>
          ))}
        </div>
      ) : null}
    </SettingsSection>
  );
}

function describe({ identity_data }: UserIdentity, isLast: boolean): string {
  const who = identity_data?.email ?? identity_data?.phone ?? identity_data?.user_name;
  const only = isLast ? "your only way in, so it stays" : "";
  return [typeof who === "string" ? who : "", only].filter(Boolean).join(": ");
}
