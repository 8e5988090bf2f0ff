import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Refusal = { title: string; remedy: string; field?: string | undefined };

const toShown = (error: unknown): Refusal => {
  const { message = "", remedy = "", field } = error as { message?: string; remedy?: string; field?: string };
  return { title: message, remedy, field };
};

/** One's own address on another server, where the browser then goes to follow. @param what kind and target */
export function FollowForm({ what }: { what: string }) {
  const { run, isBusy, refusal } = useExclusiveChange(toShown);
  const form = useHeldForm({
    name: "follow-elsewhere",
    defaults: { address: "" },
    send: async ({ address }) => {
      const next = await run(async () => {
        const { findOwnServer } = await import("./find-own-server.ts");
        return findOwnServer(what, address);
      });
      if (next) window.location.assign(next);
    },
  });
  const isAtField = refusal?.field !== undefined;
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <Field
        label="Your address there"
        hint="As @you@mastodon.example"
        error={isAtField ? `${refusal.title}. ${refusal.remedy}` : form.errors.address}
      >
        <TextInput
          {...form.register("address")}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={400}
          required
        />
      </Field>
      <RefusalNote refusal={isAtField ? null : refusal} />
      <div>
        <Button type="submit" busy={isBusy} data-needs-script="">
          Go on to your server
        </Button>
      </div>
    </form>
  );
}
