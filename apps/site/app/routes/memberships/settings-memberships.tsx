import { lazy } from "react";
import { MyMembershipsSection } from "#app/parts/memberships/my-memberships-section.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { SettingsFrame } from "#app/parts/profiles/settings/settings-frame.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/settings-memberships.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Member cards", description: "Where you are a member.", isHidden: true });

const PayMembership = lazy(async () => ({ default: (await import("./pay-membership.tsx")).PayMembership }));

const ChangeCard = lazy(async () => ({ default: (await import("./change-card.tsx")).ChangeCard }));

const CardWallet = lazy(() => import("#app/parts/passes/card-wallet.tsx"));

/** Where a person is a member. */
export default function SettingsMemberships() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <SettingsFrame title="Member cards" intro="Where you are a member, with your number.">
      <MyMembershipsSection
        personId={person.id}
        Pay={PayMembership}
        ChangeCard={ChangeCard}
        Wallet={CardWallet}
      />
    </SettingsFrame>
  );
}
