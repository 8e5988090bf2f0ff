import { parseNextPath } from "@undercroft/contract";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { serverDate } from "#app/device/server-time.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { useOpener } from "#app/parts/profiles/auth-dialog/use-opener.ts";
import type { Factor } from "#app/parts/profiles/factors/assurance.ts";
import { nameOfFactor } from "#app/parts/profiles/factors/factor-name.ts";
import type { FactorKind } from "#app/parts/profiles/methods/sign-in-methods.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { removeFactor } from "./enrolment/enrolment-commands.ts";
import { RecoveryCodes } from "./enrolment/recovery-codes.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { SettingRow } from "./setting-row.tsx";
import { SettingsSection } from "./settings-section.tsx";

const EnrolAuthenticator = lazy(() => import("./enrolment/enrol-authenticator.tsx"));
const EnrolPhone = lazy(() => import("./enrolment/enrol-phone.tsx"));
const EnrolKey = lazy(() => import("./enrolment/enrol-key.tsx"));

const KINDS: Record<string, string> = {
  totp: "Authenticator app",
  phone: "Phone",
  webauthn: "Security key",
};

type TwoStepSectionProps = {
  factors: readonly Factor[];
  kinds: readonly FactorKind[];
  onChanged: () => void;
};

/** Two-step sign-in: what is set up, adding and removing. */
export function TwoStepSection({ factors, kinds, onChanged }: TwoStepSectionProps) {
  const devices = factors.filter(({ factor_type }) => factor_type !== "recovery_code");
  const isOn = devices.length > 0;
  return (
    <SettingsSection
      anchor="two-step"
      title="Two-step sign-in"
      intro="With two-step sign-in, a stolen password isn't enough. Set up two ways, so that losing one doesn't lock you out."
    >
      <p>
        <Badge tone={isOn ? "ok" : "plain"}>{isOn ? "On" : "Off"}</Badge>
      </p>
      {isOn ? (
        <ul>
          {devices.map((factor) => (
            <SettingRow
              key={factor.id}
              name={nameOfFactor(factor)}
              details={`${KINDS[factor.factor_type] ?? "Device"}, added ${dayOf(factor.created_at)}`}
            >
              <RemoveButton
                what={nameOfFactor(factor)}
                consequence={
                  devices.length === 1
                    ? "Two-step sign-in is off then: your password alone signs you in."
                    : "It can no longer be used to sign in."
                }
                remove={() => removeFactor(factor.id)}
                onRemoved={onChanged}
              />
            </SettingRow>
          ))}
        </ul>
      ) : null}
      {isOn ? <WayBack /> : null}
      <AddFactor kinds={kinds} takenNames={factors.map(nameOfFactor)} onAdded={onChanged} />
      {isOn ? <RecoveryCodes isThere={factors.length > devices.length} onMade={onChanged} /> : null}
    </SettingsSection>
  );
}

/** A person who was sent here to set up a second step returns to the screen that asked for it. */
function WayBack() {
  const [search] = useSearchParams();
  const next = parseNextPath(search.get("next"));
  if (next === "/") return null;
  return (
    <p>
      <LinkButton to={next}>{next.includes("/money") ? "Go back to Money" : "Go on"}</LinkButton>
    </p>
  );
}

const dayOf = (iso: string): string => {
  const { day } = londonWallClock(new Date(iso));
  return dayName(day, londonWallClock(serverDate()).day);
};

const ENROLMENTS = { totp: EnrolAuthenticator, phone: EnrolPhone, webauthn: EnrolKey };

const ADD: Record<FactorKind, string> = {
  totp: "Add an authenticator app",
  webauthn: "Add a security key",
  phone: "Add a phone",
};

type AddFactorProps = { kinds: readonly FactorKind[]; takenNames: readonly string[]; onAdded: () => void };

function AddFactor({ kinds, takenNames, onAdded }: AddFactorProps) {
  const [kind, setKind] = useState<FactorKind | null>(null);
  const { isOpen, button, open, close } = useOpener();
  if (kind && isOpen) {
    const Enrol = ENROLMENTS[kind];
    const done = () => {
      close();
      onAdded();
    };
    return (
      <Suspense fallback={<Halftone className="h-40" />}>
        <Enrol takenNames={takenNames} onClose={close} onAdded={done} />
      </Suspense>
    );
  }
  const canUse = (one: FactorKind) => one !== "webauthn" || typeof window.PublicKeyCredential === "function";
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {kinds.filter(canUse).map((one) => (
        <Button
          key={one}
          ref={one === (kind ?? kinds[0]) ? button : null}
          variant="outline"
          onClick={() => {
            setKind(one);
            open();
          }}
        >
          {ADD[one]}
        </Button>
      ))}
    </div>
  );
}
