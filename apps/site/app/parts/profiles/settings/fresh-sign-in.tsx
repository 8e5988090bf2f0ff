import { connect } from "#app/parts/profiles/session/session-store.ts";
import { Button } from "#app/ui/button.tsx";

/** Offers to sign in again where that is what was refused; the screen's guard then leads there and back. */
export function FreshSignIn({ problem }: { problem: string | null }) {
  if (!problem?.startsWith("Please sign in again")) return null;
  return (
    <div>
      <Button
        onClick={async () => {
          await (await connect()).auth.signOut({ scope: "local" });
        }}
      >
        Sign in again
      </Button>
    </div>
  );
}
