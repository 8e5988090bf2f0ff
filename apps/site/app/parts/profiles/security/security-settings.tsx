import { onlyPassword } from "#app/parts/profiles/methods/sign-in-methods.ts";
import { useSignInMethods } from "#app/parts/profiles/methods/use-sign-in-methods.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Account } from "./account.ts";
import { EmailSection } from "./email-section.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { MethodsSection } from "./methods-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PhoneSection } from "./phone-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { SignOutSection } from "./sign-out-section.tsx";
import { TwoStepSection } from "./two-step-section.tsx";
import { useAccount, useAccountChanged } from "./use-account.ts";

/** Everything that decides who gets into an account. */
export function SecuritySettings({ personId }: { personId: string }) {
  const account = useAccount(personId);
  const changed = useAccountChanged(personId);
  const onChanged = () => void changed();
  return (
    <div className="mt-8">
      {account.data ? (
        <AccountSections account={account.data} onChanged={onChanged} />
      ) : account.isError ? (
        <LoadFailed what="Your account" onRetry={() => void account.refetch()} busy={account.isFetching} />
      ) : (
        <div aria-busy="true" className="grid animate-appear-late gap-8">
          <Halftone className="h-24" />
          <Halftone className="h-24" />
          <Halftone className="h-40" />
        </div>
      )}
      <SignOutSection />
    </div>
  );
}

function AccountSections({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const methods = useSignInMethods() ?? onlyPassword;
  return (
    <>
      <PasswordSection email={account.email} />
      <EmailSection account={account} confirmsBoth={methods.confirmsBoth} onChanged={onChanged} />
      {methods.hasPhone ? <PhoneSection account={account} onChanged={onChanged} /> : null}
      <TwoStepSection factors={account.factors} kinds={methods.factorKinds} onChanged={onChanged} />
      {methods.hasPasskeys ? <PasskeysSection personId={account.id} onChanged={onChanged} /> : null}
      <MethodsSection identities={account.identities} methods={methods} onChanged={onChanged} />
      <SessionsSection personId={account.id} onChanged={onChanged} />
    </>
  );
}
