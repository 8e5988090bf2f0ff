import { verifiedFactors } from "#app/parts/profiles/factors/assurance.ts";
import { onlyPassword, type SignInMethods } from "#app/parts/profiles/methods/sign-in-methods.ts";
import { useSignInMethods } from "#app/parts/profiles/methods/use-sign-in-methods.ts";
import type { Person } from "#app/parts/profiles/person.ts";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { ChevronRight } from "#app/ui/icons/chevron-right.ts";
import type { SettingAnchor } from "./setting-anchor.ts";

type Matter = { anchor: SettingAnchor; name: string; fact: string };

/** What decides who gets into an account, matter by matter, each leading to where it is changed. */
export function SecurityOverview({ person }: { person: Person }) {
  const methods = useSignInMethods() ?? onlyPassword;
  return (
    <ul>
      {mattersOf(person, methods).map(({ anchor, name, fact }) => (
        <li
          key={anchor}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-0.5 border-line border-b py-3.5 first:border-t hover:bg-surface sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
        >
          <span className="font-bold">
            <CoverLink to={`/settings/security#${anchor}`}>{name}</CoverLink>
          </span>
          <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere] max-sm:row-start-2">{fact}</span>
          <ChevronRight className="size-5 text-ink-2 max-sm:row-span-2" aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}

function mattersOf(person: Person, methods: SignInMethods): Matter[] {
  const isOn = verifiedFactors(person).length > 0;
  const matters: (Matter | false)[] = [
    { anchor: "password", name: "Password", fact: "A new one signs out all your other devices" },
    { anchor: "email", name: "Email", fact: person.email || "No address yet" },
    methods.hasPhone && { anchor: "phone", name: "Phone", fact: "Sign in with a code by text" },
    {
      anchor: "two-step",
      name: "Two-step sign-in",
      fact: isOn ? "On" : "Off: your password alone signs you in",
    },
    methods.hasPasskeys && {
      anchor: "passkeys",
      name: "Passkeys",
      fact: "Your fingerprint, face or device lock",
    },
    { anchor: "ways", name: "Ways you sign in", fact: "The services that are linked to your account" },
    { anchor: "sessions", name: "Where you're signed in", fact: "Every browser, and signing out of it" },
  ];
  return matters.filter((matter) => matter !== false);
}
